import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { chatList, createChat } from '#pages/chat.ts'
import { callApi, type TestUser } from '#setup/users.ts'

/** A chat of many messages, sent long ago. */
async function importLongChat(url: string, user: TestUser) {
  const filler = Array.from({ length: 60 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: `Message ${index}\n\n`.repeat(8),
  }))
  const messages = [{ role: 'user', content: 'Le cœur de l’**église** est fermé' }, ...filler]
  return callApi(url, 'POST /chat/import', {
    by: user,
    body: { json: JSON.stringify({ title: 'Travaux', messages }) },
  })
}

test('chercher dans ses chats : sans accents, par le début d’un mot, jusqu’au message', async ({
  page,
  product,
  user,
}) => {
  await importLongChat(product.url, user)
  for (const title of ['Budget 2026', 'Église du village'])
    await createChat(product.url, user, title)
  await page.goto('/chat')
  const field = page.getByRole('searchbox', { name: 'Rechercher dans les chats' })
  const hits = page.getByRole('navigation', { name: 'Résultats' }).getByRole('link')

  await field.fill('eg')
  await expect(chatList(page).getByRole('link')).toHaveCount(3)
  await field.fill('egl')
  await expect(hits).toHaveText([
    /^Église du village/,
    /^Travaux \(Copie\)Le cœur de l’église est fermé/,
  ])
  await expect(hits.locator('mark')).toHaveText(['Église', 'église'])
  await field.fill('coeur eglise')
  await expect(hits).toHaveCount(1)

  await hits.first().click()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}\?message=[0-9a-f-]{36}$/)
  await expect(
    page.getByRole('log', { name: 'Messages' }).getByText('Le cœur de l’**église** est fermé'),
  ).toBeInViewport()

  await field.fill('introuvable')
  await expect(page.getByText('Essayez avec moins de mots')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await expect(chatList(page).getByRole('link')).toHaveCount(3)
})

test('une recherche qui échoue le dit, et se refait', { tag: '@long' }, async ({
  page,
  product,
  user,
  faults,
}) => {
  faults.expect(/status of 500/)
  await createChat(product.url, user, 'Budget 2026')
  await page.route('**/api/chat/search?*', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'Panne', code: 'server.internal', requestId: 'x' },
    }),
  )
  await page.goto('/chat')
  await page.getByRole('searchbox', { name: 'Rechercher dans les chats' }).fill('budget')
  await expect(page.getByRole('alert')).toContainText('Erreur lors de la recherche')
  await page.unroute('**/api/chat/search?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('navigation', { name: 'Résultats' }).getByRole('link')).toHaveText([
    /Budget 2026/,
  ])
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(chatList(page)).toBeVisible()
})
