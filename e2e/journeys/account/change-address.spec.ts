import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { signIn } from '#pages/sign-in.ts'
import { mailTest as test } from '#setup/installation-with-mail.ts'
import { registerUser } from '#setup/users.ts'

test('une nouvelle adresse ne sert qu’une fois confirmée, et l’ancienne l’apprend', async ({
  site,
  openBrowser,
  faults,
}) => {
  // The page that was open learns that its session has ended.
  faults.expect(/status of 401/)
  const user = await registerUser(site.product.url)
  const page = await openBrowser({ on: site.product, as: user })
  const email = 'nouvelle@mairie.example'
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Modifier' }).click()
  const field = page.getByRole('textbox', { name: 'Email', exact: true })
  await field.fill(email)
  await page.getByRole('textbox', { name: 'Votre mot de passe' }).fill(user.password)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(`Un courriel part à ${email}`)).toBeVisible()
  await expect(field).toHaveValue(user.email)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(site.mailsTo(user.email)).toEqual([])

  const visitor = await openBrowser({ on: site.product })
  await site.openLinkOf(visitor, { to: email, subject: 'Confirmez votre adresse' })
  await visitor.getByLabel('Mot de passe', { exact: true }).fill(user.password)
  await visitor.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(visitor.getByText(`L’adresse ${email} est confirmée.`)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() => site.mailsTo(user.email).map(({ subject }) => subject))
    .toEqual(['Votre adresse de connexion va changer'])

  await visitor.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(visitor, { ...user, email })
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})
