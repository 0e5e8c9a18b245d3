import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { signIn } from '#pages/sign-in.ts'
import { mailTest } from '#setup/installation-with-mail.ts'
import { callApi, registerUser } from '#setup/users.ts'

test('l’administrateur accepte une demande de compte et en refuse une autre', async ({
  installForAdmin,
  openBrowser,
}) => {
  const { product, admin, page } = await installForAdmin()
  await callApi(product.url, 'PUT /admin/access', {
    by: admin,
    body: { registration: { mode: 'approval' } },
  })
  await callApi(product.url, 'POST /admin/groups', { by: admin, body: { name: 'Rédaction' } })
  const password = 'trois-mots-simples'
  for (const name of ['Alice', 'Camille', 'Mallory'])
    await fetch(`${product.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `${name.toLowerCase()}@mairie.example`, password }),
    })
  await page.goto('/admin/users')
  await expect(page.getByText('En attente (3)')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const alices = page.getByRole('row', { name: /alice@mairie/ })
  await expect(alices.getByText('En attente d’approbation')).toBeVisible()
  await expect(alices.getByText('Actif', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Accepter Alice' }).click()
  await expect(page.getByText('Le compte de Alice est ouvert')).toBeVisible()
  await expect(alices.getByText('Actif', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accepter Camille' })).toBeFocused()
  await page.getByRole('button', { name: 'Avec des groupes\u00a0: Camille' }).click()
  const admission = page.getByRole('dialog', { name: 'Accepter Camille' })
  await admission.getByLabel('Groupes (facultatifs)').click()
  await page.getByRole('option', { name: 'Rédaction' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await admission.getByRole('button', { name: 'Accepter' }).click()
  await expect(page.getByText('Le compte de Camille est ouvert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accepter Mallory' })).toBeFocused()
  await page.getByRole('button', { name: 'Refuser Mallory' }).click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal.getByText('un courriel le dira')).toBeHidden()
  await refusal.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Plus aucun compte n’attend.')).toBeVisible()
  await expect(page.getByText('En attente (0)')).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])

  const alice = await openBrowser({ on: product })
  await alice.goto('/login')
  await signIn(alice, { email: 'alice@mairie.example', password })
  await expect(alice.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

mailTest(
  'qui est refusé l’apprend par un courriel, comme le dit la question',
  async ({ site, openBrowser }) => {
    await callApi(site.product.url, 'PUT /admin/access', {
      by: site.admin,
      body: { registration: { mode: 'approval' } },
    })
    const email = 'mallory@mairie.example'
    await fetch(`${site.product.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mallory', email, password: 'trois-mots-simples' }),
    })
    const page = await openBrowser({ as: site.admin, on: site.product })
    await page.goto('/admin/users')
    await page.getByRole('button', { name: 'Refuser Mallory' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`un courriel le dira à ${email}`)
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Plus aucun compte n’attend.')).toBeVisible()
    await expect
      .poll(() => site.mailsTo(email).map(({ subject }) => subject))
      .toEqual(['Votre demande de compte a été refusée'])
  },
)

test('l’administrateur invite par un lien montré une fois, et le révoque', async ({
  installForAdmin,
  openBrowser,
}) => {
  const { product, admin, page } = await installForAdmin()
  await callApi(product.url, 'POST /admin/groups', { by: admin, body: { name: 'Rédaction' } })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Inviter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre de comptes').fill('3')
  await dialog.getByLabel('Note (facultative)').fill('Stagiaires')
  await dialog.getByLabel('Groupes (facultatifs)').click()
  await page.getByRole('option', { name: 'Rédaction' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Créer l’invitation' }).click()
  await expect(dialog.getByLabel('Lien d’invitation')).toHaveValue(/\/register#[\w-]+$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Fermer' }).first().click()
  await expect(page.getByText(/0 sur 3.comptes/)).toContainText(/Groupes.: Rédaction/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Révoquer l’invitation Stagiaires' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Révoquée', { exact: true })).toBeVisible()

  // Who hands over the administration may no longer invite.
  const heir = await registerUser(product.url)
  await callApi(product.url, 'POST /admin/invitations', { by: admin, body: { note: 'Suivants' } })
  await callApi(product.url, `POST /admin/users/${heir.user.id}/hand-over`, {
    by: admin,
    body: { password: admin.password },
  })
  const later = await openBrowser({ as: heir, on: product })
  await later.goto('/admin/users')
  await expect(later.getByText('La personne qui l’a créée n’en a plus le droit')).toBeVisible()
  await expect(later.getByText('Suspendue', { exact: true })).toBeVisible()
  await later.getByRole('button', { name: 'Révoquer l’invitation Suivants' }).click()
  await later.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(later.getByText('Révoquée', { exact: true })).toHaveCount(2)
})
