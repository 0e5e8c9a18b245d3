import type { Job } from '@atelier/contract/jobs/jobs'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test, visitorTest } from '#fixtures.ts'
import {
  createChat,
  lastReply,
  questions,
  requestReplyAsJob,
  sendButton,
  stopButton,
} from '#pages/chat.ts'
import { callApi, registerAdmin } from '#setup/users.ts'

const indicator = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Tâches/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'Tâches', exact: true })
const row = (page: Page, title: string) =>
  list(page).getByRole('listitem').filter({ hasText: title })

visitorTest(
  'ce qui attend dit sa place et s’annule, ce qui tourne aussi',
  async ({ install, localai, openBrowser }) => {
    const product = await install({ LOCALAI_URL: localai.url })
    const admin = await registerAdmin(product.url)
    await callApi(product.url, 'PUT /admin/config', {
      by: admin,
      body: { limits: { maxConcurrentRequests: 1 } },
    })
    const page = await openBrowser({ as: admin, on: product })
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: /^Compte de/ })).toBeVisible()
    await expect(indicator(page)).toHaveCount(0)

    const chats = [
      await createChat(product.url, admin, 'Premier'),
      await createChat(product.url, admin, 'Second'),
    ] as const
    const requested = localai.nextRequest('/v1/chat/completions')
    await requestReplyAsJob(product.url, admin, {
      chatId: chats[0].id,
      content: 'Patience [[attend]]',
    })
    await requestReplyAsJob(product.url, admin, { chatId: chats[1].id, content: 'Et moi ?' })
    await expect(indicator(page)).toHaveAccessibleName(/:\s2 en cours$/)
    await indicator(page).click()
    await expect(row(page, 'Premier')).toContainText('En cours')
    await expect(row(page, 'Second')).toContainText('1re dans la file')

    await row(page, 'Second')
      .getByRole('button', { name: /^Annuler/ })
      .click()
    await expect(row(page, 'Second')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Tâche annulée' })).toHaveText(
      /^Tâche annulée\s: .*Second/,
    )
    await page.reload()
    await expect(indicator(page)).toHaveAccessibleName(/:\s1 en cours$/)

    await indicator(page).focus()
    await page.keyboard.press('Enter')
    await row(page, 'Premier')
      .getByRole('button', { name: /^Annuler/ })
      .click()
    await expect(list(page)).toContainText('Aucune tâche en cours.')
    expect(await (await requested).outcome).toBe('aborted')
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
  },
)

visitorTest(
  'arrêter une réponse qui attend son tour l’annule aussitôt',
  { tag: '@long' },
  async ({ install, localai, openBrowser }) => {
    const product = await install({ LOCALAI_URL: localai.url })
    const admin = await registerAdmin(product.url)
    await callApi(product.url, 'PUT /admin/config', {
      by: admin,
      body: { limits: { maxConcurrentRequests: 1 } },
    })
    const chats = [
      await createChat(product.url, admin, 'Premier'),
      await createChat(product.url, admin, 'Second'),
    ] as const
    const requested = localai.nextRequest('/v1/chat/completions')
    const first = await requestReplyAsJob(product.url, admin, {
      chatId: chats[0].id,
      content: 'Patience [[attend]]',
    })
    await requested
    await requestReplyAsJob(product.url, admin, { chatId: chats[1].id, content: 'Et moi ?' })

    const page = await openBrowser({ as: admin, on: product })
    await page.goto(`/chat/${chats[1].id}`)
    await expect(indicator(page)).toHaveAccessibleName(/:\s2 en cours$/)
    await stopButton(page).click()
    await expect(lastReply(page).getByText('Réponse arrêtée')).toBeVisible()
    await expect(questions(page)).toHaveText([/Et moi \?/])
    await expect(sendButton(page)).toBeVisible()
    await expect(indicator(page)).toHaveAccessibleName(/:\s1 en cours$/)
    await callApi<Job>(product.url, `DELETE /jobs/${first.id}`, { by: admin })
    await expect(indicator(page)).toHaveCount(0)
  },
)

test('ce qui a échoué pendant que personne ne regardait attend d’être vu, une fois pour toutes', {
  tag: '@long',
}, async ({ page, product, user }) => {
  const ask = async (title: string, content: string) =>
    requestReplyAsJob(product.url, user, {
      chatId: (await createChat(product.url, user, title)).id,
      content,
    })
  await ask('Réussi', 'Bonjour')
  await ask('Fragile', 'Cassez [[erreur]]')
  await expect
    .poll(() => callApi<Job[]>(product.url, 'GET /jobs?active=true', { by: user }))
    .toEqual([])

  await page.goto('/dashboard')
  await expect(indicator(page)).toHaveAccessibleName(/:\s1\séchec$/)
  await indicator(page).click()
  await expect(row(page, 'Fragile')).toContainText(/a échoué pendant la réponse|a coupé la réponse/)
  await expect(
    list(page).getByRole('list', { name: 'Terminées récemment' }).getByRole('listitem'),
  ).toHaveText([/Réussi.*Terminée/])
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)

  const slow = await ask('Lent', 'Patience [[attend]]')
  await page.reload()
  await expect(indicator(page)).toHaveAccessibleName(/:\s1 en cours$/)
  await indicator(page).click()
  await expect(
    list(page).getByRole('list', { name: 'Terminées récemment' }).getByRole('listitem'),
  ).toHaveText([/Fragile/, /Réussi/])
  await callApi<Job>(product.url, `DELETE /jobs/${slow.id}`, { by: user })
})

test('un échec reste dans la liste avec sa phrase, jusqu’à ce qu’il soit vu', async ({
  page,
  product,
  user,
}) => {
  const listening = page.waitForResponse('**/api/events')
  await page.goto('/dashboard')
  await listening
  const chat = await createChat(product.url, user, 'Fragile')
  await requestReplyAsJob(product.url, user, { chatId: chat.id, content: 'Cassez [[erreur]]' })
  await expect(indicator(page)).toHaveAccessibleName(/:\s1\séchec$/)
  await indicator(page).click()
  await expect(row(page, 'Fragile')).toContainText(/a échoué pendant la réponse|a coupé la réponse/)
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(indicator(page)).toHaveCount(0)
})

test('sans streaming, la réponse est un travail : elle arrive entière, quelle que soit sa durée', {
  tag: '@long',
}, async ({ page, product, user, localai }) => {
  const { id } = await callApi<{ id: string }>(product.url, 'POST /chat/create', {
    by: user,
    body: { title: 'Entier', model: 'qwen3-8b' },
  })
  await callApi(product.url, `PUT /chat/${id}/settings`, { by: user, body: { stream: false } })
  await page.goto(`/chat/${id}`)
  const requested = localai.nextRequest('/v1/chat/completions')
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Prenez le temps [[lent:14]]')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(indicator(page)).toHaveAccessibleName(/:\s1 en cours$/)
  await expect(lastReply(page)).toContainText('En attente de la réponse')
  expect(await (await requested).outcome).toBe('answered')
  await expect(lastReply(page)).toContainText('sans jamais se fatiguer.')
  await expect(indicator(page)).toHaveCount(0)
})
