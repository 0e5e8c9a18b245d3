import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'
import { callApi, registerUser } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('usage : de l’installation, par personne, ses quotas, et le sien', async ({
  installForAdmin,
  openBrowser,
  engine,
}) => {
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await followSystemTheme(page)
  await page.goto('/admin/usage')
  await expect(page.getByRole('heading', { name: 'Aucun usage dans cette période' })).toBeVisible()
  await checkScreen(page, 'usage-vide')

  const user = await registerUser(product.url, { name: 'Camille Roy' })
  for (const by of [user, admin]) {
    const chat = await createChat(product.url, by, 'Budget')
    await callApi(product.url, `POST /chat/${chat.id}/messages`, {
      by,
      body: { content: 'Bonjour' },
    })
  }
  const rule = { subject: 'everyone', meter: 'tokens', period: 'day', each: 100_000 }
  for (const change of [{ together: null }, { period: 'reset', together: 5_000_000 }])
    await callApi(product.url, 'PUT /admin/usage/quotas', {
      by: admin,
      body: { ...rule, ...change },
    })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Par modèle' })).toBeVisible()
  await checkScreen(page, 'usage')
  await page.getByRole('tab', { name: 'Par personne' }).click()
  await expect(page.getByRole('table', { name: 'Par personne' })).toBeVisible()
  await checkScreen(page, 'usage-personnes')
  await page.getByRole('tab', { name: 'Quotas' }).click()
  await expect(page.getByRole('table', { name: 'Quotas d’usage' })).toBeVisible()
  await checkScreen(page, 'usage-quotas')
  await page.getByRole('button', { name: 'Ajouter un quota' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'usage-quota')

  const theirs = await openBrowser({ as: user, on: product })
  await followSystemTheme(theirs)
  await theirs.goto('/usage')
  await expect(theirs.getByRole('table', { name: 'Travaux récents' })).toBeVisible()
  await checkScreen(theirs, 'mon-usage')
})
