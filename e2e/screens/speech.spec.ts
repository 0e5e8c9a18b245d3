import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('synthèse vocale', async ({ page }) => {
  await page.goto('/tts')
  await page.getByRole('button', { name: 'Essayer un exemple' }).click()
  await checkScreen(page, 'tts-vide')
  await page.getByRole('button', { name: 'Lire le texte' }).click()
  await expect(page.getByRole('region', { name: 'Lecteur', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Texte' }).fill('Un second texte, plus court.')
  await page.getByRole('button', { name: 'Lire le texte' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await checkScreen(page, 'tts')
})
