import type { Chat } from '@atelier/contract/chat/chat'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  createChat,
  expectedReplyTo,
  lastReply,
  questions,
  replies,
  send,
  sendButton,
  stopButton,
} from '#pages/chat.ts'
import { callApi, type TestUser } from '#setup/users.ts'

const completions = '/v1/chat/completions'
const continueButton = (page: Page) => lastReply(page).getByRole('button', { name: 'Continuer' })
const words = async (page: Page) =>
  ((await lastReply(page).innerText()).match(/sans jamais/g) ?? []).length

/** Replies of the chat may have this many tokens. */
const limitLength = (url: string, user: TestUser, { id }: Chat, maxTokens: number) =>
  callApi(url, `PUT /chat/${id}/settings`, { by: user, body: { maxTokens } })

test('une réponse coupée par le moteur le dit, et se continue dans le même message', async ({
  page,
  openChat,
}) => {
  await openChat()
  await send(page, 'Racontez [[longueur]]')
  await expect(lastReply(page)).toContainText('Réponse coupée par le moteur.')
  expect(await accessibilityFaults(page)).toEqual([])
  const before = await words(page)

  await continueButton(page).click()
  await expect(lastReply(page)).not.toContainText('Réponse coupée')
  await expect(sendButton(page)).toBeVisible()
  expect(await words(page)).toBeGreaterThan(before)
  await expect(questions(page)).toHaveCount(1)
  await expect(replies(page)).toHaveCount(1)
  // The engine repeated its last words, as models do: they are there once.
  await expect(lastReply(page)).not.toContainText('l’un l’un')

  const shown = await lastReply(page).innerText()
  await page.reload()
  await expect(replies(page)).toHaveCount(1)
  expect((await lastReply(page).innerText()).length).toBe(shown.length)
})

test('une réponse à la longueur du chat mène à ce réglage, puis va jusqu’au bout', {
  tag: '@long',
}, async ({ page, openChat, product, user }) => {
  const chat = await openChat()
  await limitLength(product.url, user, chat, 7)
  const question = 'Que dites-vous de cela ?'
  await page.reload()
  await send(page, question)
  await expect(lastReply(page)).toContainText(
    /Réponse coupée.: la limite de 7.tokens de ce chat est atteinte\./,
  )
  await lastReply(page).getByRole('button', { name: 'Changer la longueur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
  await expect(dialog.getByRole('radio', { name: 'Limitée à 7 tokens' })).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Celle du modèle' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)

  await continueButton(page).click()
  await expect(lastReply(page)).toContainText(expectedReplyTo(question))
  await expect(lastReply(page)).not.toContainText('Réponse coupée')
})

test('une réponse trop courte, même suivie d’autres, se refait plus longue', async ({
  page,
  openChat,
  product,
  user,
}) => {
  const chat = await openChat()
  await limitLength(product.url, user, chat, 7)
  await page.reload()
  const question = 'Que dites-vous de cela ?'
  await send(page, question)
  await expect(lastReply(page)).toContainText('Réponse coupée')
  await send(page, 'Et ceci ?')
  await expect(replies(page)).toHaveCount(2)
  await expect(lastReply(page)).toContainText('Réponse coupée')
  const first = replies(page).first()
  await first.hover()
  await first.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Régénérer en plus long' }).click()
  await expect(replies(page)).toHaveCount(1)
  await expect(lastReply(page)).toContainText(/14.tokens/)
  await expect(page.getByText('version 2 sur 2')).toBeAttached()
})

test('un modèle qui n’a fait que réfléchir le dit, et se refait plus long', {
  tag: '@long',
}, async ({ page, openChat, product, user }) => {
  await limitLength(product.url, user, await openChat(), 10)
  await page.reload()
  await send(page, 'Combien ? [[pense]]')
  await expect(lastReply(page)).toContainText(
    'Le modèle a utilisé toute la longueur permise pour sa réflexion.',
  )
  await expect(continueButton(page)).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await lastReply(page).getByRole('button', { name: 'Régénérer en plus long' }).click()
  await expect(lastReply(page)).toContainText('Tout bien pesé')
  await expect(replies(page)).toHaveCount(1)
})

test('la suite s’arrête, se voit dans l’autre onglet, et n’y perd rien', { tag: '@long' }, async ({
  page,
  openChat,
  openBrowser,
  user,
  localai,
}) => {
  const { id } = await openChat()
  const other = await openBrowser({ as: user })
  await other.goto(`/chat/${id}`)
  await send(page, 'Racontez [[longueur]]')
  await expect(continueButton(page)).toBeVisible()
  await expect(continueButton(other)).toBeVisible()
  const beginning = (await words(page)) - 1

  localai.control.tokensPerSecond = 5
  const requested = localai.nextRequest(completions)
  await continueButton(page).click()
  for (const tab of [page, other]) {
    await expect(stopButton(tab)).toBeVisible()
    await expect.poll(() => words(tab)).toBeGreaterThan(beginning)
    // Counted by this page, not by the engine.
    await expect(tab.getByText(/Réponse en cours · environ \d+\stokens?\b/)).toBeVisible()
  }
  const { outcome } = await requested
  await stopButton(other).click()
  expect(await outcome).toBe('aborted')
  for (const tab of [page, other]) {
    await expect(sendButton(tab)).toBeVisible()
    await expect(replies(tab)).toHaveCount(1)
    await expect(continueButton(tab)).toBeVisible()
  }
})

test('une suite qui échoue laisse la réponse comme elle était, et le dit', {
  tag: '@long',
}, async ({ page, openChat, localai }) => {
  await openChat()
  await send(page, 'Racontez [[longueur]]')
  await expect(lastReply(page)).toContainText('Réponse coupée')
  const before = await lastReply(page).innerText()
  localai.control.chatFault = { type: 'refuse', as: 'load-failed' }
  await continueButton(page).click()
  await expect(page.getByText(/La réponse n’a pas pu être continuée/)).toBeVisible()
  await expect.poll(async () => (await lastReply(page).innerText()).length).toBe(before.length)
  localai.control.chatFault = undefined
  localai.control.firstByteDelayMs = 60_000
  await continueButton(page).click()
  await expect(stopButton(page)).toBeVisible()
  // Gone with the next try, not by itself a while later.
  expect(await page.getByText(/La réponse n’a pas pu être continuée/).count()).toBe(0)
})

test('la mémoire du modèle se voit dès qu’elle compte, et se dit avant d’être pleine', {
  tag: '@long',
}, async ({ startEngine, installForAdmin }) => {
  const engine = await startEngine()
  engine.control.server = 'vllm'
  engine.control.models = [{ id: 'qwen3-8b', capabilities: ['chat'], contextSize: 1000 }]
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const gauge = page.getByRole('img', { name: /^Mémoire du modèle/ })
  const warning = page.getByText(/les premiers messages ne seront bientôt plus envoyés au modèle\./)

  const ask = async (title: string, question: string) => {
    const chat = await createChat(product.url, admin, title)
    await page.goto(`/chat/${chat.id}`)
    await send(page, question)
    await expect(lastReply(page).getByRole('button', { name: 'Copier la réponse' })).toBeVisible()
    await expect(sendButton(page)).toBeVisible()
  }
  await ask('Court', 'Un peu [[long:300]]')
  await expect(gauge).toHaveCount(0)
  await ask('Moyen', 'Davantage [[long:600]]')
  await expect(gauge).toHaveAccessibleName(/remplie à 61.%$/)
  await expect(warning).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await ask('Long', 'Beaucoup [[long:858]]')
  await expect(warning).toContainText(/Mémoire du modèle remplie à 87.%/)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('le Guide n’a que son modèle et sa façon de répondre à régler', { tag: '@long' }, async ({
  page,
  openChat,
  product,
  user,
}) => {
  const { id } = await openChat()
  await callApi(product.url, `PUT /chat/${id}`, { by: user, body: { model: 'local/guide' } })
  await page.reload()
  await page.getByRole('button', { name: 'Réglages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
  await expect(dialog.getByText('Sans effet avec ce modèle')).toBeVisible()
  await dialog.getByRole('button', { name: 'Réglages fins' }).click()
  await expect(dialog.getByRole('switch')).toBeVisible()
  await expect(dialog.getByRole('slider')).toHaveCount(0)
  await expect(dialog.getByRole('spinbutton')).toHaveCount(0)
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('un réglage que le modèle ignore le dit', { tag: '@long' }, async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine()
  engine.control.server = 'ollama'
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const chat = await createChat(product.url, admin, 'Essai')
  await page.goto(`/chat/${chat.id}`)
  await page.getByRole('button', { name: 'Réglages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
  await dialog.getByRole('button', { name: 'Réglages fins' }).click()
  await expect(dialog.getByRole('spinbutton', { name: 'Top K' })).toHaveAccessibleDescription(
    'Sans effet avec ce modèle',
  )
  await expect(dialog.getByText('Sans effet avec ce modèle')).toHaveCount(1)
})

test('une longueur que l’installation ne permet pas le dit là où elle se choisit', {
  tag: '@long',
}, async ({ startEngine, installForAdmin }) => {
  const engine = await startEngine()
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const body = { limits: { maxTokensPerRequest: 100 } }
  await callApi(product.url, 'PUT /admin/config', { by: admin, body })
  const chat = await createChat(product.url, admin, 'Court')
  await page.goto(`/chat/${chat.id}`)
  await page.getByRole('button', { name: 'Réglages', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
  const length = dialog.getByRole('radiogroup')
  await expect(length).not.toHaveAccessibleDescription(/installation/)
  await dialog.getByRole('radio', { name: /^Limitée à/ }).click()
  await expect(length).toHaveAccessibleDescription(/L’installation permet 100\stokens par réponse/)
  expect(await accessibilityFaults(page)).toEqual([])
})
