import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import {
  chatList,
  createChat,
  lastReply,
  questions,
  send,
  stopButton,
  waitForReplyTo,
} from '#pages/chat.ts'
import { callApi, signInAgain } from '#setup/users.ts'

/** Answered at five words a second, for longer than any journey: it ends with Arrêter. */
const endless = 'Parlez longtemps [[lent:900]]'
const begun = 'Le modèle d’essai écrit des mots'

/** The pages that read the live channel at this moment. */
function watchReaders(context: BrowserContext) {
  const open = new Map<object, Page>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') open.set(request, request.frame().page())
  })
  const untrack = (request: object) => void open.delete(request)
  context.on('requestfinished', untrack)
  context.on('requestfailed', untrack)
  return () => [...open.values()]
}

async function openTabs(context: BrowserContext, count: number, path: string) {
  const tabs: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const tab = await context.newPage()
    await tab.goto(path)
    tabs.push(tab)
  }
  return tabs
}

test('une session terminée avant que la page écoute mène à la connexion', async ({
  page,
  product,
  user,
  faults,
}) => {
  faults.expect(/status of 401/)
  const ended = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await ended.promise
    await route.continue()
  })
  const listening = page.waitForRequest('**/api/events')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await listening
  const other = { ...user, tokens: await signInAgain(product.url, user) }
  await callApi(product.url, 'DELETE /auth/sessions', { by: other })
  ended.resolve()
  await expect(page).toHaveURL(/\/login/)
})

test('une autre fenêtre apprend aussitôt qu’une réponse commence, puis qu’elle finit', {
  tag: '@firefox',
}, async ({ page, openChat, context, product, user }) => {
  const chat = await openChat()
  const [onChat, onOther] = await openTabs(context, 2, `/chat/${chat.id}`)
  if (!onChat || !onOther) throw new Error('two tabs were asked for')
  await createChat(product.url, user, 'Autre')
  await onOther.goto('/chat')
  await expect(chatList(onOther)).toContainText('Essai')
  await expect(onChat.getByRole('textbox', { name: 'Votre message' })).toBeVisible()

  await send(page, endless)
  await expect(questions(onChat)).toHaveText([/Parlez longtemps/])
  await expect(lastReply(onChat)).toContainText(begun)
  await expect(chatList(onOther)).toContainText('Réponse en cours')

  await stopButton(page).click()
  await expect(lastReply(onChat).getByText('Réponse arrêtée')).toBeVisible()
  await expect(chatList(onOther)).not.toContainText('Réponse en cours')
})

test('un autre appareil l’apprend aussi', { tag: '@long' }, async ({
  page,
  openChat,
  user,
  openBrowser,
}) => {
  const chat = await openChat()
  const other = await openBrowser({ as: user })
  await other.goto(`/chat/${chat.id}`)
  await expect(other.getByRole('heading', { name: 'Essai' })).toBeVisible()
  await send(page, 'Bonjour')
  await waitForReplyTo(other, 'Bonjour')
  await expect(questions(other)).toHaveCount(1)
})

test('huit onglets n’ouvrent qu’une connexion, et chacun répond encore', {
  tag: ['@firefox', '@long'],
}, async ({ context, product, user }) => {
  test.slow()
  const readers = watchReaders(context)
  const chat = await createChat(product.url, user, 'Essai')
  const tabs = await openTabs(context, 8, `/chat/${chat.id}`)
  await expect.poll(() => readers().length).toBe(1)
  const last = tabs.at(-1)
  if (!last) throw new Error('eight tabs were asked for')
  await send(last, 'Bonjour')
  for (const tab of tabs) await waitForReplyTo(tab, 'Bonjour')
  expect(readers()).toHaveLength(1)
})

test('l’onglet qui lisait pour les autres est fermé, puis tué : un autre reprend', {
  tag: '@long',
}, async ({ context, product, user, faults }) => {
  faults.expect(/crash/i)
  const readers = watchReaders(context)
  const chat = await createChat(product.url, user, 'Essai')
  const tabs = await openTabs(context, 3, `/chat/${chat.id}`)
  await expect.poll(() => readers().length).toBe(1)

  const [closed] = readers()
  await closed?.close()
  await expect.poll(() => readers().filter((page) => page !== closed).length).toBe(1)

  const [killed] = readers().filter((page) => page !== closed)
  if (!killed) throw new Error('one tab reads')
  const session = await context.newCDPSession(killed)
  const crashed = killed.waitForEvent('crash')
  // Nobody is left to answer.
  session.send('Page.crash').catch(() => 'crashed')
  await crashed
  const survivor = tabs.find((page) => page !== closed && page !== killed)
  if (!survivor) throw new Error('one tab is left')
  await expect.poll(() => readers().includes(survivor)).toBe(true)

  await survivor.bringToFront()
  await send(survivor, 'Toujours là ?')
  await waitForReplyTo(survivor, 'Toujours là ?')
})

test('l’onglet qui lisait se fige : un autre reprend, et le garde quand le premier se réveille', {
  tag: '@long',
}, async ({ context, product, user }) => {
  const readers = watchReaders(context)
  const chat = await createChat(product.url, user, 'Essai')
  const tabs = await openTabs(context, 2, `/chat/${chat.id}`)
  await expect.poll(() => readers().length).toBe(1)
  const [frozen] = readers()
  const other = tabs.find((page) => page !== frozen)
  if (!frozen || !other) throw new Error('one of two tabs reads')
  const session = await context.newCDPSession(frozen)
  const { promise: paused, resolve: onPaused } = Promise.withResolvers<unknown>()
  session.once('Debugger.paused', onPaused)
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  // It stops at the next line that it runs, which an idle page may not have come to.
  await paused
  await expect.poll(() => readers().includes(other)).toBe(true)
  await session.send('Debugger.resume')
  await expect.poll(() => readers().includes(frozen)).toBe(false)
  expect(readers().includes(other)).toBe(true)
})
