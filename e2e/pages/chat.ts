import { expect, type Page } from '@playwright/test'

/** Opens the dialog, names the chat and creates it. */
export async function startChat(page: Page, { title, model }: { readonly title: string; readonly model?: string }) {
  await page.getByRole('button', { name: 'Nouveau chat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Titre' }).fill(title)
  if (model !== undefined) {
    await dialog.getByRole('combobox', { name: 'Modèle' }).click()
    await page.getByRole('option', { name: model }).click()
  }
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })

export async function send(page: Page, text: string) {
  await messageField(page).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

export const replies = (page: Page) => page.getByRole('article', { name: 'Assistant' })
