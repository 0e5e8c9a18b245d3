import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { lastReply, send, waitForReplyTo } from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test.beforeEach(({ page }) => followSystemTheme(page))

test('souvenirs et instructions envoyées', async ({ page, openChat, product, user }) => {
  const by = { by: user }
  await callApi(product.url, 'PUT /settings', {
    ...by,
    body: { preferences: { usesMemories: true } },
  })
  const { id: chatId } = await openChat('Budget de la commune')
  await callApi(product.url, `PUT /chat/${chatId}/settings`, {
    ...by,
    body: { systemPrompt: 'Répondez en une phrase, en citant l’article du règlement.' },
  })
  for (let index = 0; index < 9; index += 1)
    await callApi(product.url, 'POST /memories', {
      ...by,
      body: {
        chatId,
        text: `Souvenir ${index}. ${'Je travaille à la mairie de Lille. '.repeat(7)}`,
      },
    })
  await page.reload()
  await send(page, 'Retiens que je préfère les réponses courtes.')
  await waitForReplyTo(page, 'Retiens que je préfère les réponses courtes.')
  await expect(page.getByRole('region', { name: 'Souvenir proposé' })).toBeVisible()
  await checkScreen(page, 'souvenir-propose')
  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Retenir…' }).click()
  await expect(page.getByRole('dialog', { name: 'Retenir' })).toBeVisible()
  await checkScreen(page, 'retenir')
  await page.keyboard.press('Escape')
  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Instructions envoyées' }).click()
  await expect(page.getByRole('region', { name: 'Souvenirs' })).toBeVisible()
  await checkScreen(page, 'instructions-envoyees')
  await page.goto('/settings')
  await page.getByRole('list', { name: 'Vos souvenirs' }).scrollIntoViewIfNeeded()
  await checkScreen(page, 'souvenirs')
})
