import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { adminTest, test } from '#fixtures.ts'
import { signIn } from '#pages/sign-in.ts'
import { callApi, registerUser, signInAgain, type TestUser } from '#setup/users.ts'

const makeKey = (url: string, user: TestUser, name: string) =>
  callApi<{ secret: string }>(url, 'POST /keys', {
    by: user,
    body: { name, scopes: ['chat'], currentPassword: user.password },
  })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('une nouvelle adresse demande le mot de passe, termine les autres sessions, et le compte l’apprend', async ({
  page,
  product,
  user,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 40[01]/)
  const other = { ...user, tokens: await signInAgain(product.url, user) }
  const elsewhere = await openBrowser({ as: other })
  await elsewhere.goto('/profile')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Modifier' }).click()
  const proof = textbox(page, 'Votre mot de passe')
  await expect(proof).toHaveCount(0)
  const email = `nouvelle.${user.email}`
  await textbox(page, 'Email').fill(email)
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect(page.getByText('Mot de passe requis')).toBeVisible()
  await proof.fill('pas-le-bon')
  await save.click()
  await expect(proof).toHaveAccessibleDescription(/^Mot de passe incorrect/)
  expect(await accessibilityFaults(page)).toEqual([])
  await proof.fill(user.password)
  await save.click()
  await expect(page.getByText('Profil mis à jour avec succès !')).toBeVisible()
  await expect(proof).toHaveCount(0)
  // The open page notices by itself.
  await expect(elsewhere).toHaveURL(/\/login/)

  await signIn(elsewhere, { email, password: user.password })
  const announcements = elsewhere.getByRole('log', { name: 'Annonces' })
  await expect(announcements).toContainText(`c’était ${user.email}`)
  expect(await accessibilityFaults(elsewhere)).toEqual([])
  await expect(announcements.getByRole('link', { name: 'Changer mon mot de passe' })).toBeVisible()
  await announcements.getByRole('button', { name: 'Fermer' }).click()
  await expect(announcements).not.toContainText(user.email)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(announcements).not.toContainText(user.email)
})

test('changer son mot de passe demande ce que deviennent les clés', { tag: '@long' }, async ({
  page,
  product,
  user,
  request,
}) => {
  const { secret } = await makeKey(product.url, user, 'Éditeur')
  await makeKey(product.url, user, 'Script')
  const headers = { authorization: `Bearer ${secret}` }
  const status = async () => (await request.get('/v1/models', { headers })).status()
  await page.goto('/profile')
  const revoke = page.getByRole('checkbox', { name: 'Révoquer aussi mes 2 clés d’accès' })
  const change = async (from: string, to: string) => {
    await textbox(page, 'Mot de passe actuel').fill(from)
    await textbox(page, 'Nouveau mot de passe').fill(to)
    await textbox(page, 'Confirmation du nouveau mot de passe').fill(to)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await expect(revoke).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
  await revoke.uncheck()
  await change(user.password, 'quatre petits chats')
  await expect(page.getByText('Mot de passe changé.')).toBeVisible()
  expect(await status()).toBe(200)
  await expect(revoke).toBeChecked()
  await change('quatre petits chats', 'cinq petits chats')
  await expect(page.getByText('Vos 2 clés d’accès ont été révoquées.')).toBeVisible()
  await expect(revoke).toHaveCount(0)
  expect(await status()).toBe(401)
})

adminTest(
  'l’administrateur voit les clés d’un compte, en révoque une, puis termine tout',
  { tag: '@long' },
  async ({ page, product, request }) => {
    const user = await registerUser(product.url, { name: 'Noé Garnier' })
    const keys = [
      await makeKey(product.url, user, 'Éditeur'),
      await makeKey(product.url, user, 'Script'),
    ]
    const statusOf = async ({ secret }: { readonly secret: string }) => {
      const headers = { authorization: `Bearer ${secret}` }
      return (await request.get('/v1/models', { headers })).status()
    }
    const statuses = () => Promise.all(keys.map(statusOf))
    expect(await statuses()).toEqual([200, 200])
    await page.goto(`/admin/users?search=${user.email}`)
    await page.getByRole('button', { name: 'Autres actions pour Noé Garnier' }).click()
    await page.getByRole('menuitem', { name: 'Sessions et clés' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sessions et clés de Noé Garnier' })
    await expect(dialog.getByRole('listitem')).toHaveCount(3)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Révoquer la clé « Éditeur »' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('irréversible')
    await question.getByRole('button', { name: 'Révoquer' }).click()
    await expect(dialog.getByText('Éditeur')).toHaveCount(0)
    expect(await statuses()).toEqual([401, 200])
    await dialog.getByRole('button', { name: 'Tout déconnecter' }).click()
    await expect(question).toContainText('Ses clés seront révoquées définitivement')
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Tout déconnecter' }).click()
    await expect(dialog.getByText('Aucune session ouverte.')).toBeVisible()
    await expect(dialog.getByText('Aucune clé d’accès.')).toBeVisible()
    expect(await statuses()).toEqual([401, 401])
    await page.goto('/admin/logs?tab=audit')
    await expect(page.getByText('Clé d’accès d’un compte révoquée').first()).toBeVisible()
  },
)
