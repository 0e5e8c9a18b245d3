import type { PasswordLink } from '@atelier/contract/users/user-access'
import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { changesDialog } from '#pages/admin.ts'
import { confirmationField, passwordField, register, signIn } from '#pages/sign-in.ts'
import { callApi, registerAdmin, registerUser } from '#setup/users.ts'

const long = 'cheval agrafe batterie'

test('un mot de passe courant est refusé sous son champ, et un autre ouvre le compte', async ({
  install,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 400/)
  const product = await install({ PASSWORD_RULE: 'solid' })
  await registerAdmin(product.url)
  const page = await openBrowser({ on: product })
  await page.goto('/register')
  const registerWith = (password: string) =>
    register(page, {
      name: 'Zoé Le Gall',
      email: 'zoe@mairie.test',
      password,
      confirmation: password,
    })
  await registerWith('azerty123')
  await expect(passwordField(page)).toHaveAccessibleDescription(/^Trop courant/)
  await expect(page.getByRole('alert')).toContainText('trois mots sans rapport')
  expect(await accessibilityFaults(page)).toEqual([])
  await registerWith('zoelegall')
  await expect(passwordField(page)).toHaveAccessibleDescription(/^C’est le nom ou l’email/)
  await registerWith(long)
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

test('l’administrateur se voit conseiller un mot de passe plus long, et choisit la règle de tous', {
  tag: '@long',
}, async ({ install, openBrowser }) => {
  const short = 'x7Kq2pLm'
  const page = await openBrowser({ on: await install() })
  await page.goto('/register')
  await register(page, {
    name: 'Ada Martin',
    email: 'ada@mairie.test',
    password: short,
    confirmation: short,
  })
  const announcements = page.getByRole('log', { name: 'Annonces' })
  await expect(announcements).toContainText(/au moins 12\scaractères/)
  expect(await accessibilityFaults(page)).toEqual([])
  await announcements.getByRole('link', { name: 'Changer mon mot de passe' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill(short)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(long)
  await page.getByLabel('Confirmation du nouveau mot de passe', { exact: true }).fill(long)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(announcements).not.toContainText('caractères')

  await page.goto('/admin/config?tab=passwords')
  const solid = page.getByRole('switch', { name: 'Refuser les mots de passe courants' })
  await expect(solid).not.toBeChecked()
  await solid.click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changesDialog(page).getByRole('listitem')).toHaveText([
    'Règle des mots de passe6 caractères → 6 caractères, courants refusés',
  ])
  await changesDialog(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Configuration sauvegardée')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('le lien reçu de l’administrateur dit aussi pourquoi un mot de passe est refusé', {
  tag: '@long',
}, async ({ install, openBrowser, faults }) => {
  faults.expect(/status of 400/)
  const product = await install({ PASSWORD_RULE: 'solid' })
  const admin = await registerAdmin(product.url)
  const zoe = await registerUser(product.url, { name: 'Zoé Le Gall' })
  const { token } = await callApi<PasswordLink>(
    product.url,
    `POST /admin/users/${zoe.user.id}/password-link`,
    { by: admin },
  )
  const page = await openBrowser({ on: product })
  await page.goto(`/mot-de-passe#${token}`)
  const field = page.getByLabel('Nouveau mot de passe', { exact: true })
  const choose = async (password: string) => {
    await field.fill(password)
    await confirmationField(page).fill(password)
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  }
  await choose('azerty123')
  await expect(field).toHaveAccessibleDescription(/^Trop courant/)
  await expect(field).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('trois mots sans rapport')
  expect(await accessibilityFaults(page)).toEqual([])
  await choose('zoelegall')
  await expect(field).toHaveAccessibleDescription(/^C’est le nom ou l’email/)
  await choose(long)
  await expect(page.getByText('Votre mot de passe a été changé')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, { email: zoe.email, password: long })
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

test('l’administrateur qui crée un compte lit pourquoi son mot de passe est refusé', {
  tag: '@long',
}, async ({ installForAdmin, faults }) => {
  faults.expect(/status of 400/)
  const { page } = await installForAdmin({ PASSWORD_RULE: 'solid' })
  await page.goto('/admin/config?tab=passwords')
  const solid = page.getByRole('switch', { name: 'Refuser les mots de passe courants' })
  await expect(solid).toBeChecked()
  await expect(solid).toHaveAccessibleDescription(/PASSWORD_RULE/)

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer un utilisateur' })
  await dialog.getByLabel('Nom (facultatif)').fill('Zoé Le Gall')
  await dialog.getByLabel('Email').fill('zoe@mairie.test')
  const field = dialog.getByLabel('Mot de passe', { exact: true })
  const createWith = async (password: string) => {
    await field.fill(password)
    await dialog.getByLabel('Confirmation du mot de passe').fill(password)
    await dialog.getByRole('button', { name: 'Créer' }).click()
  }
  await createWith('azerty123')
  await expect(field).toHaveAccessibleDescription(/^Trop courant/)
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('alert').first()).toContainText('trois mots sans rapport')
  expect(await accessibilityFaults(page)).toEqual([])
  await createWith('zoelegall')
  await expect(field).toHaveAccessibleDescription(/^C’est le nom ou l’email/)
  await createWith(long)
  await expect(page.getByText('Le compte de Zoé Le Gall a été créé')).toBeVisible()
})
