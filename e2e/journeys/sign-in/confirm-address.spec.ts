import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { register, signIn } from '#pages/sign-in.ts'
import { mailTest as test } from '#setup/installation-with-mail.ts'
import { callApi } from '#setup/users.ts'

const alice = {
  name: 'Alice',
  email: 'alice@mairie.example',
  password: 'trois-mots-simples',
  confirmation: 'trois-mots-simples',
}

test('les adresses se confirment : le compte s’ouvre par le lien reçu et son mot de passe', async ({
  site,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 40[03]/)
  await callApi(site.product.url, 'PUT /admin/access', {
    by: site.admin,
    body: { registration: { mode: 'domains', domains: ['mairie.example'] } },
  })
  const page = await openBrowser({ on: site.product })
  await page.goto('/register')
  await register(page, { ...alice, email: 'alice@ailleurs.example' })
  await expect(page.getByRole('alert')).toContainText('mairie.example')
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Ouvrez le lien')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Revenir à la connexion' }).click()
  await signIn(page, alice)
  await expect(page.getByText('Ouvrez le lien')).toBeVisible()

  await site.openLinkOf(page, { to: alice.email, subject: 'Confirmez votre adresse' })
  await expect(
    page.getByRole('heading', { level: 1, name: 'Confirmer votre adresse' }),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const password = page.getByLabel('Mot de passe', { exact: true })
  const confirm = page.getByRole('button', { name: 'Confirmer mon adresse' })
  await password.fill('celui-d-une-autre')
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('Le mot de passe est incorrect')
  await password.fill(alice.password)
  await confirm.click()
  await expect(page.getByText(`L’adresse ${alice.email} est confirmée.`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, alice)
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})
