import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { visitorTest as test } from '#fixtures.ts'
import { changesDialog } from '#pages/admin.ts'
import { passwordField, register } from '#pages/sign-in.ts'
import { registerAdmin } from '#setup/users.ts'

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
  await expect(passwordField(page)).toHaveAccessibleDescription(/^C’est le nom ou l’adresse/)
  await registerWith(long)
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

test('l’administrateur se voit conseiller un mot de passe plus long, et choisit la règle de tous', async ({
  install,
  openBrowser,
}) => {
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
