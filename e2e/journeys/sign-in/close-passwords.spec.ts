import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { signIn } from '#pages/sign-in.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { registerAdmin, registerUser } from '#setup/users.ts'

test('l’administrateur garde le mot de passe pour lui seul, et les autres entrent par la mairie', async ({
  install,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 40[0139]/)
  faults.expect(provider.visits)
  const product = await install()
  const admin = await registerAdmin(product.url)
  const page = await openBrowser({ on: product, as: admin })
  await page.goto('/admin/access')
  await page.getByLabel('L’administrateur seul').check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('Activez d’abord un fournisseur d’identité')
  await provider.addTo(product.url, admin)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages d’accès enregistrés.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const user = await openBrowser({ on: product })
  await followSystemTheme(user)
  await user.goto('/login')
  await expect(user.getByText('compte de l’administrateur', { exact: true })).toBeVisible()
  await checkScreen(user, 'connexion-mots-de-passe-fermes')
  await provider.comes('zoe', {
    ...{ email: 'zoe@mairie.example', email_verified: true, name: 'Zoé Martin' },
  })
  await user.getByRole('button', { name: 'Continuer avec Mairie' }).click()
  await expect(user.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  const back = await openBrowser({ on: product })
  await back.goto('/login')
  await signIn(back, admin)
  await expect(back.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

test('qui avait un mot de passe lit par où entrer', async ({
  install,
  openBrowser,
  faults,
  provider,
}) => {
  faults.expect(/status of 403/)
  const product = await install()
  const admin = await registerAdmin(product.url)
  const alice = await registerUser(product.url)
  await provider.addTo(product.url, admin)
  const page = await openBrowser({ on: product, as: admin })
  await page.goto('/admin/access')
  await page.getByLabel('L’administrateur seul').check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages d’accès enregistrés.')).toBeVisible()

  const visitor = await openBrowser({ on: product })
  await visitor.goto('/login')
  await signIn(visitor, alice)
  await expect(visitor.getByRole('alert')).toContainText('Connectez-vous par votre organisation')
})
