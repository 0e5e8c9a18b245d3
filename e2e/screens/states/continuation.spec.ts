import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { createChat, lastReply, send, sendButton } from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('réponse coupée par le moteur, suite en cours, qui échoue, puis qui aboutit', {
  tag: '@long',
}, async ({ page, openChat, localai }) => {
  await followSystemTheme(page)
  await openChat('Compte rendu du conseil de quartier')
  await send(page, 'Racontez la réunion [[longueur]]')
  const next = lastReply(page).getByRole('button', { name: 'Continuer' })
  await expect(next).toBeVisible()
  await checkScreen(page, 'chat-coupe-moteur')
  localai.control.chatFault = { type: 'refuse', as: 'load-failed' }
  await next.click()
  await expect(page.getByText(/La réponse n’a pas pu être continuée/)).toBeVisible()
  await checkScreen(page, 'chat-suite-echouee')
  localai.control.chatFault = undefined
  localai.control.firstByteDelayMs = 60_000
  await next.click()
  await expect(page.getByRole('button', { name: 'Arrêter' })).toBeVisible()
  await checkScreen(page, 'chat-suite-en-cours')
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await expect(sendButton(page)).toBeVisible()
  localai.control.firstByteDelayMs = 0
  await next.click()
  await expect(lastReply(page)).not.toContainText('Réponse coupée')
  await expect(sendButton(page)).toBeVisible()
  await checkScreen(page, 'chat-suite-finie')
})

test('un modèle qui n’a fait que réfléchir', { tag: '@long' }, async ({
  page,
  openChat,
  product,
  user,
}) => {
  await followSystemTheme(page)
  const { id } = await openChat('Compte rendu')
  await callApi(product.url, `PUT /chat/${id}/settings`, { by: user, body: { maxTokens: 10 } })
  await page.reload()
  await send(page, 'Combien ? [[pense]]')
  await expect(lastReply(page)).toContainText('Le modèle a utilisé toute la longueur')
  await checkScreen(page, 'chat-que-reflechi')
})

test('réglages que le modèle ignore, ceux du Guide', { tag: '@long' }, async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine()
  engine.control.server = 'ollama'
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await followSystemTheme(page)
  const { id } = await createChat(product.url, admin, 'Budget participatif')
  for (const name of ['ollama', 'guide']) {
    if (name === 'guide')
      await callApi(product.url, `PUT /chat/${id}`, { by: admin, body: { model: 'local/guide' } })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/chat/${id}`)
    await page.getByRole('button', { name: 'Réglages' }).click()
    await page.getByRole('button', { name: 'Réglages fins' }).click()
    await expect(page.getByRole('switch')).toBeVisible()
    await checkScreen(page, `chat-reglages-${name}`)
  }
})
