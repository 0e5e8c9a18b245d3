import { expect } from '@playwright/test'
import { adminTest, test } from '#fixtures.ts'
import { dragOver } from '#pages/files.ts'
import { createItems } from '#pages/items.ts'
import { callApi, registerUser, signInAgain } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('paramètres et profil de qui travaille ici', { tag: '@long' }, async ({
  page,
  product,
  user,
}) => {
  test.slow()
  await followSystemTheme(page)
  await createItems(product.url, user)
  await signInAgain(product.url, user)
  for (const name of ['Éditeur de la rédaction', 'Script du vendredi'])
    await callApi(product.url, 'POST /keys', {
      by: user,
      body: { name, scopes: ['chat'], currentPassword: user.password },
    })
  await page.goto('/settings')
  await expect(page.getByRole('list', { name: 'Espace utilisé par catégorie' })).toBeVisible()
  await page.getByRole('button', { name: 'Préparer une archive' }).click()
  await expect(page.getByRole('link', { name: 'Télécharger' })).toBeVisible()
  await checkScreen(page, 'parametres-rempli')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer définitivement' }).click()
  await checkScreen(page, 'parametres-supprimer')
  await page.goto('/profile')
  await expect(page.getByRole('checkbox', { name: /Révoquer aussi/ })).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill('x')
  await page.getByRole('textbox', { name: 'Nouveau mot de passe', exact: true }).fill('123456')
  await page.getByRole('textbox', { name: 'Confirmation du nouveau mot de passe' }).fill('123457')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await checkScreen(page, 'profil-mot-de-passe')
  await page.goto('/api')
  await expect(page.getByRole('row', { name: /Éditeur/ })).toBeVisible()
  await checkScreen(page, 'api-deux-cles')
  await page.goto('/chat')
  await dragOver(page)
  await checkScreen(page, 'chat-deposer')
})

adminTest(
  'le dialogue d’une personne, le stockage, les quotas',
  { tag: '@long' },
  async ({ page, product, admin }) => {
    test.slow()
    await followSystemTheme(page)
    const zoe = await registerUser(product.url, { name: 'Zoé Lefort' })
    await createItems(product.url, zoe)
    await callApi(product.url, `PUT /admin/users/${zoe.user.id}`, {
      by: admin,
      body: { name: zoe.name, email: zoe.email, maxStorageBytes: 200 * 1024 ** 2 },
    })
    await callApi(product.url, `PATCH /admin/users/${zoe.user.id}/status`, {
      by: admin,
      body: { isSuspended: true },
    })
    await page.goto(`/admin/users?search=${zoe.email}`)
    await page.getByRole('button', { name: 'Modifier Zoé Lefort' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkScreen(page, 'personne-modifier')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await checkScreen(page, 'personne-suspendue')
    await page.getByRole('button', { name: 'Autres actions pour Zoé Lefort' }).click()
    await page.getByRole('menuitem', { name: 'Céder l’administration' }).click()
    await checkScreen(page, 'personne-ceder')
    await page.goto('/admin/monitoring?tab=storage')
    await expect(page.getByRole('table', { name: 'Stockage par utilisateur' })).toBeVisible()
    await checkScreen(page, 'monitoring-stockage-rempli')
    await page.goto('/admin/quotas')
    await expect(page.getByRole('table').first()).toBeVisible()
    await checkScreen(page, 'quotas-liste')
  },
)

test('images avec un serveur qui ignore presque tout', { tag: '@long' }, async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine()
  engine.control.server = 'openai'
  const { page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await followSystemTheme(page)
  for (const [name, path] of [
    ['images', '/image-generation'],
    ['tts', '/tts'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: /^Options avancées/ }).click()
    await expect(page.getByText('Sans effet avec ce modèle').first()).toBeVisible()
    await checkScreen(page, `${name}-sans-effet`)
  }
  await page.goto('/image-generation')
  await expect(page.getByRole('slider', { name: 'Étapes' })).toHaveAccessibleDescription(
    'Sans effet avec ce modèle',
  )
})
