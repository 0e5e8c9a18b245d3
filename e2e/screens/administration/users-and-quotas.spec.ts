import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { goTo } from '#pages/go-to.ts'
import { callApi, registerUser } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test.beforeEach(async ({ page, product, admin }) => {
  await followSystemTheme(page)
  const { users } = await callApi<{ users: { name: string }[] }>(
    product.url,
    'GET /admin/users?search=figurant',
    { by: admin },
  )
  if (users.length > 0) return
  for (const name of [
    'Anaïs Figurant',
    'Basile Figurant',
    'Clémence Figurant-de-la-Tour',
    'Dimitri Figurant',
  ]) {
    const { user } = await registerUser(product.url, { name })
    if (name.startsWith('Basile'))
      await callApi(product.url, `PATCH /admin/users/${user.id}/status`, {
        by: admin,
        body: { isActive: false },
      })
    if (name.startsWith('Dimitri'))
      await callApi(product.url, `PATCH /admin/users/${user.id}/status`, {
        by: admin,
        body: { isSuspended: true },
      })
    if (name.startsWith('Anaïs'))
      await callApi(product.url, `PUT /admin/users/${user.id}/inpainting/quota`, {
        by: admin,
        body: { inpaintingQuota: 20 },
      })
  }
})

test('utilisateurs, ce qu’on fait d’un compte, et quotas, dont certains choisis', async ({
  page,
}) => {
  await page.goto('/admin/users')
  await expect(page.getByRole('table', { name: 'Utilisateurs' })).toBeVisible()
  await checkScreen(page, 'utilisateurs')
  const actions = page.getByRole('button', { name: 'Autres actions pour Anaïs Figurant' })
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(actions, `à ${width} pixels`).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Autres actions pour Anaïs Figurant' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await checkScreen(page, 'utilisateurs-menu')
  await page.getByRole('menuitem', { name: 'Sessions et clés' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await checkScreen(page, 'utilisateurs-sessions')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'utilisateurs-creer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Supprimer Anaïs Figurant' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkScreen(page, 'utilisateurs-supprimer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await goTo(page, '/admin/quotas?search=figurant')
  await page.getByRole('checkbox', { name: 'Sélectionner Anaïs Figurant' }).check()
  await page.getByRole('checkbox', { name: 'Sélectionner Dimitri Figurant' }).check()
  await expect(page.getByRole('region', { name: '2 comptes sélectionnés' })).toBeVisible()
  await checkScreen(page, 'quotas')
})

test('sessions et clés d’un compte', async ({ page, product }) => {
  const user = await registerUser(product.url, { name: 'Noé Garnier' })
  for (const name of ['Éditeur de la rédaction', 'Script'])
    await callApi(product.url, 'POST /keys', {
      by: user,
      body: { name, scopes: ['chat'], currentPassword: user.password },
    })
  await page.goto(`/admin/users?search=${user.email}`)
  await page.getByRole('button', { name: 'Autres actions pour Noé Garnier' }).click()
  await page.getByRole('menuitem', { name: 'Sessions et clés' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  await checkScreen(page, 'utilisateurs-cles')
})

test('lien de mot de passe, et sa page', async ({ page }) => {
  await page.goto('/admin/users?search=anais')
  await page.getByRole('button', { name: 'Autres actions pour Anaïs Figurant' }).click()
  await page.getByRole('menuitem', { name: 'Lien de mot de passe' }).click()
  await page.getByRole('button', { name: 'Créer le lien' }).click()
  const link = await page.getByLabel('Lien à usage unique').inputValue()
  await checkScreen(page, 'utilisateurs-lien')
  await page.goto(link)
  await expect(page.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
  await checkScreen(page, 'mot-de-passe')
})
