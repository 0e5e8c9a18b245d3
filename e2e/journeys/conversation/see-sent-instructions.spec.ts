import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { lastReply, send, waitForReplyTo } from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'

const openInstructions = async (page: Page) => {
  await lastReply(page).getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Instructions envoyées' }).click()
  return page.getByRole('dialog', { name: 'Instructions envoyées' })
}

test('chaque réponse dit ce qu’elle a reçu, même quand la consigne a changé depuis', async ({
  page,
  openChat,
  product,
  user,
}) => {
  const { id } = await openChat()
  const setPrompt = (systemPrompt: string) =>
    callApi(product.url, `PUT /chat/${id}/settings`, { by: user, body: { systemPrompt } })
  await send(page, 'Bonjour')
  await waitForReplyTo(page, 'Bonjour')
  const dialog = await openInstructions(page)
  await expect(dialog).toContainText('Aucune consigne n’a été donnée.')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()

  await setPrompt('Répondez en une phrase.')
  await send(page, 'Et ensuite ?')
  await waitForReplyTo(page, 'Et ensuite ?')
  await setPrompt('Répondez longuement.')
  await openInstructions(page)
  const part = dialog.getByRole('region', { name: 'Consigne de ce chat' })
  await expect(part).toContainText('Répondez en une phrase.')
  await expect(dialog).toContainText(/a répondu, par /)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('une réponse importée dit que ce qu’elle a reçu n’est pas connu', async ({
  page,
  signedIn: _,
  product,
  user,
}) => {
  const messages = [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: 'Bonjour à vous.' },
  ]
  const [chat] = await callApi<{ id: string }[]>(product.url, 'POST /chat/import', {
    by: user,
    body: { json: JSON.stringify({ messages }) },
  })
  await page.goto(`/chat/${chat?.id}`)
  await expect(lastReply(page)).toContainText('Bonjour à vous.')
  const dialog = await openInstructions(page)
  await expect(dialog).toContainText(
    'Cette réponse date d’avant l’enregistrement des instructions envoyées',
  )
})
