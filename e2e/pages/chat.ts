import type { Chat } from '@atelier/contract/chat/chat'
import type { Job } from '@atelier/contract/jobs/jobs'
import { expect, type Locator, type Page } from '@playwright/test'
import { callApi, type TestUser } from '#setup/users.ts'

/** The engine's model that journeys talk to. */
export const model = 'qwen3-8b'
/** What the engine's double answers to any question without a mark. */
export const expectedReplyTo = (question: string) =>
  `Vous avez écrit : « ${question} ». Voici la réponse du modèle d’essai.`

/** Makes a chat by the API and opens it. */
export async function openNewChat(
  page: Page,
  { product, user, title = 'Essai' }: { product: { url: string }; user: TestUser; title?: string },
) {
  const chat = await createChat(product.url, user, title)
  await page.goto(`/chat/${chat.id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return chat
}

export const createChat = (url: string, user: TestUser, title: string) =>
  callApi<Chat>(url, 'POST /chat/create', { by: user, body: { title, model } })

/** Asks by the API without waiting for the reply: the job that was accepted. */
export const requestReplyAsJob = (
  url: string,
  user: TestUser,
  { chatId, content }: { chatId: string; content: string },
) =>
  callApi<Job>(url, `POST /chat/${chatId}/messages`, {
    by: user,
    body: { content },
    headers: { prefer: 'respond-async' },
  })

export const chatList = (page: Page) => page.getByRole('navigation', { name: 'Vos chats' })
export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer' })
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Arrêter' })

export async function send(page: Page, text: string) {
  await messageField(page).fill(text)
  await sendButton(page).click()
}

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article')
const fromYou = (page: Page) => page.getByRole('heading', { name: 'Vous', exact: true })
export const questions = (page: Page): Locator => messages(page).filter({ has: fromYou(page) })
export const replies = (page: Page): Locator => messages(page).filter({ hasNot: fromYou(page) })
export const lastReply = (page: Page): Locator => replies(page).last()

/** Waits for the reply to this question to be there, finished. */
export async function waitForReplyTo(page: Page, question: string) {
  await expect(lastReply(page)).toContainText(expectedReplyTo(question))
  await expect(sendButton(page)).toBeVisible()
}

/** An entry of the composer's menu. */
export async function addToMessage(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter au message' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
