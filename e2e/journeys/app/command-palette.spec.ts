import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { adminTest, test } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Recherche rapide' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')

async function choose(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  await field(page).fill(typed)
}

test('par Ctrl+K on va à une page, à un travail, on agit, sans quitter le clavier', async ({
  page,
  product,
  user,
}) => {
  const chat = await createChat(product.url, user, 'Réfection de l’école')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(options(page).first()).toHaveText(/^Réfection de l’écoleChat/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await choose(page, 'generation')
  await expect(options(page)).toHaveText(['Génération d’images', /^Rechercher «/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/image-generation')
  await choose(page, 'ecole')
  await expect(options(page).first()).toHaveText('Réfection de l’école')
  const opens = Promise.withResolvers<void>()
  await page.route(`**/api/chat/${chat.id}**`, async (route) => {
    await opens.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/chat/${chat.id}`)
  await choose(page, 'sombre')
  // A chat that opens behind the palette leaves it the keyboard.
  opens.resolve()
  await expect(page.getByText('Écrivez votre premier message')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('html[data-scheme=dark]')).toBeAttached()
  await choose(page, 'quotas')
  await expect(options(page)).toHaveText([/^Rechercher «/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/history?q=quotas')
  await expect(page.getByText('Rien ne correspond à « quotas »')).toBeVisible()
})

test('par le bouton, au téléphone aussi, et les raccourcis par « ? » hors d’un champ', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/history')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await options(page).getByText('Nouveau chat', { exact: true }).click()
  await expect(page).toHaveURL(/\/chat\?nouveau/)
  await page.goto('/history')
  const search = page.getByRole('textbox', { name: 'Rechercher dans tous vos travaux' })
  await search.pressSequentially('?')
  await expect(search).toHaveValue('?')
  await search.fill('')
  await page.getByRole('tab', { name: 'Inpainting' }).focus()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(shortcuts).toContainText('Pinceau, gomme, rectangle, lasso')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Inpainting' })).toBeFocused()
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Raccourcis clavier' }).click()
  await expect(shortcuts).toBeVisible()
})

adminTest('l’administratrice y trouve ses pages', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible()
  await choose(page, 'quotas')
  await expect(options(page).first()).toHaveText('QuotasAdministration')
  await options(page).first().click()
  await expect(page).toHaveURL('/admin/quotas')
})
