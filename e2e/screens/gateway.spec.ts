import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('clés d’accès', async ({ page, user }) => {
  await page.goto('/api')
  await expect(page.getByText('Aucune clé pour le moment')).toBeVisible()
  await checkScreen(page, 'api-vide')
  await page.getByRole('button', { name: 'Créer une clé' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Mon éditeur')
  await dialog.getByLabel('Votre mot de passe', { exact: true }).fill(user.password)
  await checkScreen(page, 'api-creation')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Clé d’accès' })).toBeVisible()
  await checkScreen(page, 'api-cle')
  await dialog.getByRole('button', { name: 'J’ai copié la clé' }).click()
  await expect(page.getByRole('row', { name: /Mon éditeur/ })).toBeVisible()
  await checkScreen(page, 'api')
})

test('exemples et référence de l’API', async ({ page }) => {
  await page.goto('/api?tab=examples')
  await expect(page.getByRole('figure')).toContainText('curl')
  await checkScreen(page, 'api-exemples')
  await page.goto('/api?tab=reference')
  await page.getByText('POST /v1/chat/completions').click()
  await checkScreen(page, 'api-reference')
})
