import type { Page } from '@playwright/test'

interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirmation: string
}

export const passwordField = (page: Page) => page.getByLabel('Mot de passe', { exact: true })
export const confirmationField = (page: Page) =>
  page.getByLabel('Confirmation du mot de passe', { exact: true })

/** Fills what is given and sends the form on screen. */
export async function signIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export async function register(page: Page, { name, email, password, confirmation }: Registration) {
  await page.getByRole('textbox', { name: 'Nom' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await passwordField(page).fill(password)
  await confirmationField(page).fill(confirmation)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

export async function openAccountMenu(page: Page) {
  await page.getByRole('button', { name: /^Compte de/ }).click()
  return page.getByRole('menu')
}

/** The button of the provider that journeys add. */
export const continueWithProvider = (page: Page) =>
  page.getByRole('button', { name: 'Continuer avec Mairie' })
/** Where somebody who has signed in arrives. */
export const dashboardTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Tableau de bord' })
