import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { register, signIn } from '#pages/sign-in.ts'
import { checkScreen, followSystemTheme } from './check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('connexion et inscription, et ce qu’elles refusent', async ({ page, user, faults }) => {
  faults.expect(/status of 401/)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await checkScreen(page, 'connexion')
  await signIn(page, { email: user.email, password: 'pas le bon' })
  await expect(page.getByRole('alert')).toHaveText('Identifiants invalides')
  await checkScreen(page, 'connexion-refusee')

  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible()
  await checkScreen(page, 'inscription')
  await register(page, { name: 'Z', email: 'zoe@', password: '12345', confirmation: '12346' })
  await expect(page.getByText('Les mots de passe doivent correspondre')).toBeVisible()
  await checkScreen(page, 'inscription-fautes')
})

test('installation vide', async ({ install, openBrowser }) => {
  const product = await install()
  const page = await openBrowser({ on: product })
  await followSystemTheme(page)
  await page.goto('/register')
  await expect(page.getByText('Le premier sera celui de l’administrateur.')).toBeVisible()
  await checkScreen(page, 'premier-compte')
})
