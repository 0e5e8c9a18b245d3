import type { Chat } from '@atelier/contract/chat/chat'
import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { createChat } from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'

test('le tableau de bord compte ce que l’on a vraiment fait, et y ramène', {
  tag: '@long',
}, async ({ page, product, user, faults }) => {
  faults.expect(/ERR_FAILED/)
  const by = user
  const chat: Chat = await createChat(product.url, user, 'Budget participatif')
  await callApi(product.url, `POST /chat/${chat.id}/messages`, { by, body: { content: 'Bonjour' } })
  for (const prompt of ['Un phare', 'Une forêt'])
    await callApi(product.url, 'POST /images/generations', {
      by,
      body: { prompt, model: 'stable-diffusion-xl' },
    })

  await page.goto('/dashboard')
  const tile = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  await expect(tile('Images créées')).toContainText('2en 30 jours')
  await expect(tile('Images créées')).toContainText('Aucune activité les 30 jours précédents')
  await expect(tile('Réponses du chat')).toContainText('1en 30 jours')
  await expect(tile('Quota d’inpainting')).toContainText('Quota illimité')
  const { byteSize } = await callApi<{ byteSize: number }>(product.url, 'GET /belongings/storage', {
    by,
  })
  expect(byteSize).toBeGreaterThan(0)
  await expect(tile('Stockage utilisé')).toContainText(
    /^Stockage utilisé[\d,]+KB sur 10\sGB\+[\d,]+\sKB en 30\sjours$/,
  )

  const recent = page.getByRole('list', { name: 'Reprendre' }).getByRole('link')
  await expect(recent).toHaveText([
    /^Une forêtImage · /,
    /^Un phareImage · /,
    /^Budget participatifChat · /,
  ])
  await recent.last().click()
  await expect(page).toHaveURL(`/chat/${chat.id}`)
  await page.goBack()

  await page.getByRole('tab', { name: 'Statistiques' }).click()
  await expect(page.getByRole('table', { name: 'Par outil' }).getByRole('row')).toHaveText([
    /./,
    'Images2',
    'Réponses du chat1',
  ])
  await expect(page.getByRole('table', { name: 'Par modèle' }).getByRole('row')).toHaveCount(3)
  await page.getByText('Afficher en tableau').click()
  await expect(page.getByRole('region', { name: 'Par jour' }).getByRole('row')).toHaveText([
    /^Jour/,
    /123$/,
  ])
  await page.getByRole('button', { name: '1 an' }).click()
  await expect(page).toHaveURL(/tab=statistics&days=365/)
  await expect(page.getByRole('heading', { name: 'Par semaine' })).toBeVisible()

  await page.route('**/api/activity**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Vos statistiques n’ont pas pu être chargées')
  await page.unroute('**/api/activity**')
  // What the channel tells may ask again before the user does.
  const totals = page.getByRole('heading', { name: 'Par semaine' })
  await page.getByRole('button', { name: 'Réessayer' }).or(totals).first().click()
  await expect(totals).toBeVisible()
})
