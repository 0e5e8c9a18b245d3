import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import {
  continueWithProvider,
  dashboardTitle,
  openAccountMenu,
  passwordField,
} from '#pages/sign-in.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { registerAdmin, registerUser } from '#setup/users.ts'

test('des comptes préparés s’ouvrent par la mairie, où la page de connexion mène d’elle-même', async ({
  install,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 40[0139]/)
  faults.expect(provider.visits)
  const product = await install()
  const admin = await registerAdmin(product.url)
  const user = await registerUser(product.url)
  await provider.addTo(product.url, admin)

  const page = await openBrowser({ on: product, as: admin })
  await followSystemTheme(page)
  await page.goto('/admin/providers')
  await page.getByRole('link', { name: 'Préparer des comptes pour Mairie' }).click()
  await page.getByRole('checkbox', { name: `Sélectionner ${user.name}` }).check()
  await checkScreen(page, 'preparer-des-comptes')
  await page.getByRole('button', { name: 'Préparer pour Mairie' }).click()
  await expect(page.getByText('1 compte est préparé')).toBeVisible()
  await expect(page.getByRole('cell', { name: /Pour Mairie, jusqu’au/ })).toBeVisible()

  await page.goto('/admin/access')
  await page.getByRole('combobox', { name: 'La page de connexion mène d’elle-même à' }).click()
  await page.getByRole('option', { name: 'Mairie' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('enregistré').first()).toBeVisible()

  await provider.comes('camille', { email: user.email, email_verified: true, name: user.name })
  const other = await openBrowser({ on: product })
  await other.goto('/login')
  await expect(dashboardTitle(other)).toBeVisible()
  const menu = await openAccountMenu(other)
  await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await other.getByRole('button', { name: 'Quitter' }).click()
  await expect(continueWithProvider(other)).toBeEnabled()
  await other.reload()
  await expect(continueWithProvider(other)).toBeEnabled()
  await expect(other).toHaveURL(`${product.url}/login`)
  await continueWithProvider(other).click()
  await expect(dashboardTitle(other)).toBeVisible()

  const third = await openBrowser({ on: product })
  await third.goto('/login?stay')
  await expect(continueWithProvider(third)).toBeEnabled()
  await expect(passwordField(third)).toBeVisible()
})
