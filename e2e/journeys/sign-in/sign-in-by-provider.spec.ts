import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { codeOf } from '#pages/second-factor.ts'
import {
  continueWithProvider,
  dashboardTitle,
  openAccountMenu,
  passwordField,
  signIn,
} from '#pages/sign-in.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi, registerAdmin, registerUser } from '#setup/users.ts'

test('une personne nouvelle entre par la mairie, revient où elle allait, et repart', async ({
  install,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 40[0139]/)
  faults.expect(provider.visits)
  const product = await install()
  const admin = await registerAdmin(product.url)
  await provider.addTo(product.url, admin)
  await provider.comes('zoe', {
    ...{ email: 'zoe@mairie.example', email_verified: true, name: 'Zoé Martin' },
  })
  const page = await openBrowser({ on: product })
  await followSystemTheme(page)
  await page.goto('/aide')
  await expect(continueWithProvider(page)).toBeVisible()
  await checkScreen(page, 'connexion-fournisseur')
  await continueWithProvider(page).click()
  await expect(page).toHaveURL(`${product.url}/aide`)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Comptes reliés' })).toBeVisible()
  await expect(page.getByText('zoe@mairie.example · Relié le')).toBeVisible()

  await page.getByRole('button', { name: 'Retirer, Mairie' }).click()
  const question = page.getByRole('alertdialog', { name: 'Retirer Mairie' })
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(question.getByRole('alert')).toContainText('C’est votre seul moyen de connexion.')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await checkScreen(page, 'comptes-relies')
})

test('qui a déjà un compte le prouve une fois par son mot de passe', async ({
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
  await provider.comes('camille', { email: user.email, email_verified: true, name: user.name })
  const page = await openBrowser({ on: product })
  await followSystemTheme(page)
  await page.goto('/login')
  await continueWithProvider(page).click()
  await expect(page.getByText('Un compte existe déjà avec cette adresse.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\/retour\/[^/?]+$/)
  await checkScreen(page, 'relier-par-mot-de-passe')
  await passwordField(page).fill('pas le bon')
  await page.getByRole('button', { name: 'Relier et me connecter' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await passwordField(page).fill(user.password)
  await page.getByRole('button', { name: 'Relier et me connecter' }).click()
  await expect(dashboardTitle(page)).toBeVisible()

  const other = await openBrowser({ on: product })
  await other.goto('/login')
  await continueWithProvider(other).click()
  await expect(dashboardTitle(other)).toBeVisible()
  const menu = await openAccountMenu(other)
  await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(other).toHaveURL(/\/session\/end\?/)
  await other.getByRole('button', { name: 'Quitter' }).click()
  await expect(other).toHaveURL(`${product.url}/login`)
  await expect(continueWithProvider(other)).toBeVisible()
  await signIn(other, user)
  await expect(dashboardTitle(other)).toBeVisible()
  const again = await openAccountMenu(other)
  await again.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(continueWithProvider(other)).toBeVisible()
})

test('qui quitte la mairie quitte aussi l’atelier', async ({
  install,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 40[0139]/)
  faults.expect(provider.visits)
  const product = await install()
  const admin = await registerAdmin(product.url)
  await provider.addTo(product.url, admin)
  await provider.comes('zoe', { email: 'zoe@mairie.example', email_verified: true, name: 'Zoé' })
  const page = await openBrowser({ on: product })
  await page.goto('/login')
  await continueWithProvider(page).click()
  await expect(dashboardTitle(page)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`${provider.issuer}/session/end`)
  await tab.getByRole('button', { name: 'Quitter' }).click()
  await expect(tab.getByRole('button', { name: 'Quitter' })).toBeHidden()
  // The open page is told, and leaves by itself.
  await expect(continueWithProvider(page)).toBeVisible()
  await page.goto('/profile')
  await expect(continueWithProvider(page)).toBeVisible()
})

test('un compte se relie depuis Mon profil, et se retire', async ({
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
  await provider.comes('camille', { email: 'ailleurs@mairie.example', email_verified: true })
  const page = await openBrowser({ on: product, as: user })
  await followSystemTheme(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Relier, Mairie' }).click()
  await expect(page.getByText('Compte Mairie relié')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('ailleurs@mairie.example · Relié le')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer, Mairie' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Compte Mairie retiré')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Relier, Mairie' })).toBeVisible()
})

test('un retour sans départ, un refus ou une demande en attente se disent', async ({
  install,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 40[0139]/)
  faults.expect(provider.visits)
  const product = await install()
  const admin = await registerAdmin(product.url)
  await provider.addTo(product.url, admin, { creates: 'approval' })
  const page = await openBrowser({ on: product })
  await followSystemTheme(page)
  await page.goto('/login/retour/ailleurs?code=1&state=2')
  await expect(page.getByRole('alert')).toHaveText(
    'Cette connexion a expiré. Reprenez depuis la page de connexion.',
  )
  await expect(page).toHaveURL(`${product.url}/login/retour/ailleurs`)
  await checkScreen(page, 'retour-expire')
  await page.getByRole('button', { name: 'Revenir à la connexion' }).click()

  await provider.comes('zoe', { email: 'zoe@mairie.example', email_verified: true, name: 'Zoé' })
  await continueWithProvider(page).click()
  await expect(page.getByRole('alert')).toContainText('L’administrateur doit l’accepter')
  await checkScreen(page, 'retour-en-attente')
  await page.getByRole('button', { name: 'Revenir à la connexion' }).click()

  await provider.comes('lea', { email: 'lea@mairie.example', name: 'Léa' })
  await page.context().clearCookies()
  await continueWithProvider(page).click()
  await expect(page.getByRole('alert')).toContainText('Vous n’avez pas de compte ici')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('le second facteur du compte reste demandé, au lien comme à l’entrée', async ({
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
  const { secret } = await callApi<{ readonly secret: string }>(
    product.url,
    'POST /auth/second-factors/authenticator',
    { by: user },
  )
  const confirm = 'POST /auth/second-factors/authenticator/confirm'
  await callApi(product.url, confirm, { by: user, body: { code: codeOf(secret, -1) } })
  await provider.addTo(product.url, admin)
  await provider.comes('camille', { email: user.email, email_verified: true })
  const page = await openBrowser({ on: product })
  await page.goto('/login')
  await continueWithProvider(page).click()
  await expect(page.getByText('Un compte existe déjà avec cette adresse.')).toBeVisible()
  await passwordField(page).fill(user.password)
  await page.getByRole('button', { name: 'Relier et me connecter' }).click()
  await page.getByLabel('Code à six chiffres').fill(codeOf(secret, 0))
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(dashboardTitle(page)).toBeVisible()

  const other = await openBrowser({ on: product })
  await other.goto('/login')
  await continueWithProvider(other).click()
  await other.getByLabel('Code à six chiffres').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Continuer' }).click()
  await expect(dashboardTitle(other)).toBeVisible()
})
