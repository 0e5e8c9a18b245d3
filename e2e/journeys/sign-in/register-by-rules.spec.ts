import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { callApi, registerAdmin } from '#setup/users.ts'

const password = 'trois-mots-simples'
async function fillRegistration(page: Page, email?: string) {
  await page.getByLabel('Nom', { exact: true }).fill('Alice')
  if (email !== undefined) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

test('l’administrateur veut accepter chaque compte : qui s’inscrit le lit, et attend', async ({
  install,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 403/)
  const product = await install()
  const admin = await registerAdmin(product.url)
  const page = await openBrowser({ on: product, as: admin })
  await page.goto('/admin/access')
  await page.getByLabel('Tout le monde, après votre accord').check()
  await page.getByLabel('Phrase à l’inscription').fill('Réservé aux agents de la mairie.')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages d’accès enregistrés.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Tout le monde, après votre accord')).toBeChecked()

  const visitor = await openBrowser({ on: product })
  await visitor.goto('/register')
  await expect(visitor.getByText('Réservé aux agents de la mairie.')).toBeVisible()
  await fillRegistration(visitor, 'alice@mairie.example')
  await expect(visitor.getByText('Votre demande est enregistrée.')).toBeVisible()
  expect(await accessibilityFaults(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Revenir à la connexion' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
})

test('les comptes se créent sur invitation : sans elle la page le dit, avec elle le compte s’ouvre', async ({
  install,
  openBrowser,
}) => {
  const product = await install()
  const admin = await registerAdmin(product.url)
  await callApi(product.url, 'PUT /admin/access', {
    by: admin,
    body: { registration: { mode: 'invitation' } },
  })
  const { token } = await callApi<{ readonly token: string }>(
    product.url,
    'POST /admin/invitations',
    { by: admin, body: { email: 'alice@mairie.example' } },
  )
  const visitor = await openBrowser({ on: product })
  await visitor.goto('/register')
  await expect(visitor.getByText('Les comptes se créent ici sur invitation.')).toBeVisible()
  await visitor.goto(`/register#${token}`)
  await visitor.reload()
  await expect(visitor.getByText('Vous êtes invité.')).toBeVisible()
  await expect(visitor.getByLabel('Email')).toHaveValue('alice@mairie.example')
  expect(await accessibilityFaults(visitor)).toEqual([])
  await fillRegistration(visitor)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})
