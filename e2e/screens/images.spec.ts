import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('génération d’images', async ({ page, localai }) => {
  await page.goto('/image-generation')
  await expect(page.getByText('Votre image apparaîtra ici')).toBeVisible()
  await checkScreen(page, 'images-vide')
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  for (const text of [
    'Un phare breton sous un ciel d’orage',
    'Une place de village au printemps',
    'Paysage côtier au crépuscule, mer calme, collines bleutées',
  ]) {
    await prompt.fill(text)
    await page.getByRole('button', { name: 'Générer' }).click()
    await expect(
      page.getByRole('button', { name: `Voir en grand\u00a0: ${text}` }).first(),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: 'Ajouter aux favoris' }).click()
  await checkScreen(page, 'images')
  localai.control.workMs = 60_000
  await page.getByRole('button', { name: 'Générer' }).click()
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toBeVisible()
  await page.getByRole('button', { name: 'Options avancées' }).click()
  await checkScreen(page, 'images-en-cours', ['bureau'])
  await page
    .getByRole('button', { name: /^Voir en grand/ })
    .first()
    .click()
  await checkScreen(page, 'images-en-grand')
})
