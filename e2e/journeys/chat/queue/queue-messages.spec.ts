import type { MessagePage } from '@atelier/contract/chat/messages'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  expectedReplyTo,
  lastReply,
  messageField,
  questions,
  replies,
  send,
  stopButton,
} from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'

const endless = 'Parlez longtemps [[lent:900]]'
const begun = 'Le modèle d’essai écrit des mots'

const queue = (page: Page) => page.getByRole('region', { name: 'En file' })
const waiting = (page: Page) => queue(page).getByRole('listitem')
const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Typed while a reply is written: Entrée queues it. */
async function queueUp(page: Page, text: string) {
  await messageField(page).fill(text)
  await expect(page.getByRole('button', { name: 'Mettre en file' })).toBeVisible()
  await messageField(page).press('Enter')
  await expect(messageField(page)).toHaveValue('')
}

test('trois messages en file : ordre changé, arrêt, autre appareil, reprise', async ({
  page,
  openChat,
  openBrowser,
  product,
  user,
}) => {
  const chat = await openChat()
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  await expect(page.getByRole('button', { name: 'Mettre en file' })).toHaveCount(0)
  for (const text of ['Un', 'Deux', 'Trois']) await queueUp(page, text)
  await expect(announced(page, 'Message mis en file, 3e')).toBeAttached()
  await expect(waiting(page)).toHaveText([/Un/, /Deux/, /Trois/])
  expect(await accessibilityFaults(page)).toEqual([])

  const forward = waiting(page).nth(1).getByRole('button', { name: 'Avancer dans la file' })
  await forward.focus()
  await page.keyboard.press('Enter')
  await expect(waiting(page)).toHaveText([/Deux/, /Un/, /Trois/])
  await expect(announced(page, 'Message déplacé, 1er de la file')).toBeAttached()

  await waiting(page).nth(2).getByRole('button', { name: 'Modifier' }).click()
  const edited = queue(page).getByRole('textbox', { name: 'Message en file' })
  await edited.fill('Et en anglais ?')
  const body = { content: 'Quatre' }
  await callApi(product.url, `POST /chat/${chat.id}/queue`, { by: user, body })
  await expect(waiting(page)).toHaveCount(4)
  await expect(edited).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(edited).toHaveCount(0)
  await expect(waiting(page)).toHaveText([/Deux/, /Un/, /Et en anglais \?/, /Quatre/])
  await waiting(page).nth(3).getByRole('button', { name: 'Retirer' }).click()
  await expect(waiting(page)).toHaveCount(3)
  await waiting(page).nth(1).getByRole('button', { name: 'Retirer' }).click()
  await expect(waiting(page)).toHaveCount(2)

  await stopButton(page).click()
  const held = 'La réponse a été arrêtée : 2 messages attendent.'
  await expect(queue(page).getByText(held)).toBeVisible()
  await expect(announced(page, 'La file attend')).toBeAttached()
  expect(await accessibilityFaults(page)).toEqual([])

  const other = await openBrowser({ as: user })
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(`/chat/${chat.id}`)
  await expect(queue(other).getByText(held)).toBeVisible()
  expect(await accessibilityFaults(other)).toEqual([])
  await queue(other).getByRole('button', { name: 'Reprendre' }).click()

  for (const one of [page, other]) {
    await expect(questions(one)).toHaveCount(3)
    await expect(lastReply(one)).toContainText(expectedReplyTo('Et en anglais ?'))
    await expect(replies(one)).toHaveCount(3)
    await expect(queue(one)).toHaveCount(0)
  }
})

test('Ctrl + Maj + Entrée arrête la réponse et envoie tout de suite', async ({
  page,
  openChat,
}) => {
  await openChat()
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  await queueUp(page, 'Plus tard')
  await messageField(page).fill('Tout de suite')
  await messageField(page).press('ControlOrMeta+Shift+Enter')
  await expect(questions(page)).toHaveText([/Parlez/, /Tout de suite/, /Plus tard/])
  await expect(replies(page).first()).toContainText('Réponse arrêtée')
  await expect(lastReply(page)).toContainText(expectedReplyTo('Plus tard'))
})

test('Vider retire tout, et un message de la file s’envoie maintenant', async ({
  page,
  openChat,
}) => {
  await openChat()
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  await queueUp(page, 'Un')
  await queueUp(page, 'Deux')
  await waiting(page).nth(1).getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(lastReply(page)).toContainText(expectedReplyTo('Un'))
  await expect(questions(page)).toHaveText([/Parlez/, /Deux/, /Un/])
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  await queueUp(page, 'Trois')
  await stopButton(page).click()
  await queue(page).getByRole('button', { name: 'Vider' }).click()
  await expect(queue(page)).toHaveCount(0)
  await expect(questions(page)).toHaveCount(4)
})

test('un message de la file qui part pendant qu’on le modifie laisse ce qui est écrit', async ({
  page,
  openChat,
  product,
  user,
}) => {
  const chat = await openChat()
  await send(page, endless)
  await expect(lastReply(page)).toContainText(begun)
  await queueUp(page, 'Un')
  await waiting(page).getByRole('button', { name: 'Modifier' }).click()
  const edited = queue(page).getByRole('textbox', { name: 'Message en file' })
  await edited.fill('Un, mais en mieux')
  await page.reload()
  await expect(edited).toHaveValue('Un, mais en mieux')

  const path = `/chat/${chat.id}`
  const { queued } = await callApi<Pick<MessagePage, 'queued'>>(
    product.url,
    `GET ${path}/messages`,
    { by: user },
  )
  const sendNow = `POST ${path}/queue/${queued[0]?.id}/send`
  await callApi(product.url, sendNow, { by: user })
  await expect(questions(page)).toHaveText([/Parlez/, /Un/])
  await expect(messageField(page)).toHaveValue('Un, mais en mieux')
  await expect(messageField(page)).toBeFocused()
  await expect(page.getByText('ce que vous avez écrit est dans le champ de saisie')).toBeVisible()
})
