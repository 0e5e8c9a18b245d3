import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { followMachine, look } from '#screens/look.ts'

test.beforeEach(({ page }) => followMachine(page))

test('synthèse vocale', async ({ page }) => {
  await page.goto('/tts')
  await page.getByRole('button', { name: 'Essayer un exemple' }).click()
  await look(page, 'tts-vide')
  await page.getByRole('button', { name: 'Lire le texte' }).click()
  await expect(page.getByRole('region', { name: 'Lecteur' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Texte' }).fill('Un second texte, plus court.')
  await page.getByRole('button', { name: 'Lire le texte' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  await look(page, 'tts')
})
