import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'

test('une clé se crée avec son mot de passe, se copie une fois, sert à un programme, puis se révoque', async ({
  page,
  request,
  user,
  faults,
}) => {
  faults.expect(/status of 400/)
  let isFree = Promise.withResolvers<void>()
  await page.route('**/api/keys', async (route) => {
    if (route.request().method() === 'POST') await isFree.promise
    await route.continue()
  })
  await page.goto('/api')
  await page.getByRole('button', { name: 'Créer une clé' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByText('Nom requis')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Mon éditeur')
  await dialog.getByRole('checkbox', { name: 'Images' }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: 'Documents' })).not.toBeChecked()
  const password = dialog.getByLabel('Votre mot de passe', { exact: true })
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByText('Mot de passe requis')).toBeVisible()
  await password.fill('pas-le-bon')
  isFree.resolve()
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(password).toHaveAccessibleDescription(/^Mot de passe incorrect/)
  await expect(password).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  isFree = Promise.withResolvers<void>()
  await password.fill(user.password)
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeDisabled()
  isFree.resolve()
  const secret = await dialog.getByRole('textbox', { name: 'Clé d’accès' }).inputValue()
  expect(secret).toMatch(/^sk-atelier-/)
  await dialog.getByRole('button', { name: 'J’ai copié la clé' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: /Mon éditeur/ })
  await expect(row).toContainText('Jamais')
  await expect(row).toContainText('Vecteurs de textes')
  await expect(row).not.toContainText(/Images|Documents/)

  const ask = () => request.get('/v1/models', { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('À l’instant')

  await page.getByRole('button', { name: /Révoquer «/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Aucune clé pour le moment')).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

test('un exemple se lit dans chaque langage, et la référence se parcourt', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/api?tab=examples')
  await expect(page.getByRole('figure')).toContainText('/v1/chat/completions')
  await page.getByRole('combobox', { name: 'Langage' }).click()
  await page.getByRole('option', { name: 'Python' }).click()
  await expect(page.getByRole('figure')).toContainText('from openai import OpenAI')
  await page.getByRole('tab', { name: 'Référence' }).click()
  await page.getByRole('searchbox', { name: 'Rechercher une adresse ou un mot' }).fill('speech')
  await page.getByText('POST /v1/audio/speech').click()
  await expect(page.getByText('key.out-of-scope')).toBeVisible()
})
