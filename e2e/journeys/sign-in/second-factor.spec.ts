import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { codeOf, shownSecret } from '#pages/second-factor.ts'
import { signIn } from '#pages/sign-in.ts'
import { forgetProofs } from '#setup/old/old-sessions.ts'
import { callApi, registerAdmin, registerUser } from '#setup/users.ts'

/** From a page that runs nothing: one of ours would call the server without its token, and leave by itself. */
async function forgetSession(page: Page) {
  await page.goto('/api/health')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

test('une application d’authentification s’ajoute, demande son code à la connexion, et un code de secours la remplace', async ({
  install,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 40[03]/)
  const product = await install()
  await registerAdmin(product.url)
  const user = await registerUser(product.url)
  const page = await openBrowser({ on: product })
  await page.goto('/login')
  await signIn(page, user)
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Ajouter, Application d’authentification' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Image à scanner' })).toBeVisible()
  const secret = await shownSecret(dialog)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Code affiché par l’application').fill('000000')
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Ce code est faux')
  await dialog.getByLabel('Code affiché par l’application').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Ajouter' }).click()

  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  expect(await accessibilityFaults(page)).toEqual([])
  await codes.getByRole('button', { name: 'Terminé' }).click()
  await expect(page.getByText('Il en reste 10 codes.')).toBeVisible()
  await expect(page.getByText('Application d’authentification ajoutée')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const other = await openBrowser({ on: product })
  await other.goto('/login')
  await signIn(other, user)
  await expect(other.getByLabel('Code à six chiffres')).toBeFocused()
  expect(await accessibilityFaults(other)).toEqual([])
  await other.getByLabel('Code à six chiffres').fill('000000')
  await other.getByRole('button', { name: 'Continuer' }).click()
  await expect(other.getByRole('alert')).toContainText('Ce code est faux')
  await other.getByLabel('Code à six chiffres').fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Continuer' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  const third = await openBrowser({ on: product })
  await third.goto('/login')
  await signIn(third, user)
  await third.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await third.getByLabel('Code de secours').fill(recoveryCode)
  await third.getByRole('button', { name: 'Continuer' }).click()
  await expect(third.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  await page.getByRole('button', { name: 'Retirer, Application d’authentification' }).click()
  const question = page.getByRole('alertdialog', { name: /^Retirer Application/ })
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(
    page.getByRole('button', { name: 'Ajouter, Application d’authentification' }),
  ).toBeVisible()
  await expect(page.getByText('Codes de secours')).toBeHidden()
})

test('une clé d’identification s’ajoute et sert à la connexion, après que la page a redemandé qui l’on est', async ({
  install,
  openBrowser,
  faults,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'only Chromium has an authenticator for tests')
  faults.expect(/status of 403/)
  const product = await install()
  await registerAdmin(product.url)
  const user = await registerUser(product.url)
  const page = await openBrowser({ on: product, as: user })
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('/profile')
  await expect(page.getByText('Clés d’identification').first()).toBeVisible()
  forgetProofs(product)
  await page.getByRole('button', { name: 'Ajouter, Clés d’identification' }).click()
  await page.getByLabel('Nom de la clé').fill('Mon ordinateur')
  await page.getByRole('button', { name: 'Continuer' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
  await expect(confirm).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await confirm.getByLabel('Mot de passe').fill(user.password)
  await confirm.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Terminé' }).click()
  await expect(page.getByText('Mon ordinateur')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  // The browser offers the passkey in the field of the address, and its authenticator for tests accepts at once.
  await forgetSession(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await forgetSession(page)
  await signIn(page, user)
  await page.getByRole('button', { name: 'Utiliser une clé d’identification' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  await forgetSession(page)
  const alone = page.getByRole('button', { name: 'Continuer avec une clé d’identification' })
  await expect(alone).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await alone.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

test('le second facteur que l’administrateur exige mène au profil, et à rien d’autre avant d’y être', async ({
  install,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 403/)
  const product = await install()
  const admin = await registerAdmin(product.url)
  const user = await registerUser(product.url)
  await callApi(product.url, 'PUT /admin/access', {
    by: admin,
    body: { secondFactor: { requiredFor: 'everyone', graceDays: 0 } },
  })
  const page = await openBrowser({ on: product, as: user })
  await page.goto('/chat')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Ajoutez-en un pour continuer.')).toBeVisible()
  await expect(page.getByText('Activité du compte')).toBeVisible()
  await expect(page.getByText('n’a pas pu être chargée')).toBeHidden()
})

test('l’administrateur retire le second facteur de qui l’a perdu, et le mot de passe suffit de nouveau', async ({
  install,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 401/)
  const product = await install()
  const admin = await registerAdmin(product.url)
  const user = await registerUser(product.url)
  const { secret } = await callApi<{ readonly secret: string }>(
    product.url,
    'POST /auth/second-factors/authenticator',
    {
      by: user,
    },
  )
  await callApi(product.url, 'POST /auth/second-factors/authenticator/confirm', {
    by: user,
    body: { code: codeOf(secret) },
  })
  const page = await openBrowser({ on: product, as: admin })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: `Autres actions pour ${user.name}` }).click()
  await page.getByRole('menuitem', { name: 'Retirer le second facteur' }).click()
  const question = page.getByRole('alertdialog', { name: /^Retirer le second facteur de/ })
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText(`Le second facteur de ${user.name} a été retiré`)).toBeVisible()

  const other = await openBrowser({ on: product })
  await other.goto('/login')
  await signIn(other, user)
  await expect(other.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await other.goto('/profile')
  await expect(other.getByText('Seconds facteurs retirés par l’administrateur')).toBeVisible()
})
