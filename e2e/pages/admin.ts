import { expect, type Locator, type Page } from '@playwright/test'

export const adminMenu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Administration' })

/** Opens a tab of the configuration by its address. */
export async function openConfiguration(
  page: Page,
  tab:
    | 'features'
    | 'limits'
    | 'localai'
    | 'access'
    | 'passwords'
    | 'sharing'
    | 'chat'
    | 'maintenance',
) {
  await page.goto(`/admin/config?tab=${tab}`)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible()
}

/** The question that shows what saving will change. */
export const changesDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Enregistrer ces changements ?' })

/** Saves the whole configuration, agrees to what changes, and waits for the success message. */
export async function saveConfiguration(page: Page) {
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await changesDialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Configuration sauvegardée')).toBeVisible()
}

/** The card of a type, or of a page. */
export const cardOf = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Makes a type through the dialog. */
export async function createType(page: Page, name: string) {
  await page.getByRole('button', { name: 'Nouveau type' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau type de modèle' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill(name)
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByText('Type de modèle créé avec succès')).toBeVisible()
}

/** The names that « Nouveau chat » offers. */
export async function offeredModels(page: Page): Promise<Locator> {
  await page.goto('/chat')
  await page.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  return page.getByRole('option')
}
