import type { Collection } from '@atelier/contract/knowledge/collections'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { addToMessage, createChat, lastReply, send, sendButton } from '#pages/chat.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { replyWith } from '#setup/engine-replies.ts'
import { callApi, type TestUser } from '#setup/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chip = (page: Page) =>
  lastReply(page)
    .getByRole('button', { name: /^Citation 1/ })
    .first()
/** Beside the chat, or instead of it on a phone. */
const source = (page: Page) => page.getByLabel('Source de la réponse').first()

async function askFrom(page: Page, collection: string, question: string) {
  await page.goto('/chat')
  await addToMessage(page, 'Répondre à partir de mes documents')
  const dialog = page.getByRole('dialog', { name: 'Répondre à partir de mes documents' })
  await dialog.getByRole('checkbox', { name: new RegExp(collection) }).check()
  await dialog.getByRole('button', { name: 'Choisir' }).click()
  await expect(dialog).toHaveCount(0)
  await send(page, question)
  await expect(sendButton(page)).toBeVisible()
}

const rule = 'La hauteur d’une clôture sur rue ne dépasse pas deux mètres.'

/** A copy of a chat of the administrator, in a collection that everyone reads. */
async function shareChat(url: string, admin: TestUser) {
  const { id: collectionId } = await callApi<Collection>(url, 'POST /knowledge/collections', {
    ...{ by: admin, body: { name: 'Notes de service' } },
  })
  const chat = await createChat(url, admin, 'Clôtures')
  const say = (content: string) =>
    callApi(url, `POST /chat/${chat.id}/messages`, { by: admin, body: { content } })
  const removeFirst = async () => {
    const path = `GET /chat/${chat.id}/messages` as const
    const { messages } = await callApi<{ messages: { id: string }[] }>(url, path, { by: admin })
    await callApi(url, `DELETE /chat/${chat.id}/messages/${messages[0]?.id}`, { by: admin })
  }
  const copy = () =>
    callApi(url, `POST /chat/${chat.id}/to-collection`, {
      ...{ by: admin, body: { collectionId, onDuplicate: 'replace' } },
    })
  const share = (kind: 'everyone' | 'private') =>
    callApi(url, `PUT /knowledge/collections/${collectionId}/audience`, {
      ...{ by: admin, body: { kind } },
    })
  await say(rule)
  await copy()
  await share('everyone')
  await expect
    .poll(async () => {
      const path = `GET /knowledge/collections/${collectionId}`
      return (await callApi<Collection>(url, path, { by: admin })).states.ready
    })
    .toBe(1)
  return { say, removeFirst, copy, share }
}

test('la source ouverte d’une citation dit que le document a changé, puis qu’il n’est plus partagé', async ({
  page,
  product,
  admin,
  localai,
  faults,
}) => {
  // What the page shows is asked for again, and is not the user's to read any more.
  faults.expect(/404.*\/api\/knowledge\//)
  await followSystemTheme(page)
  const { say, removeFirst, copy, share } = await shareChat(product.url, admin)
  localai.control.chatFault = replyWith(`${rule.slice(0, -1)} [1].`)
  await askFrom(page, 'Notes de service', 'Quelle est la hauteur d’une clôture ?')
  await chip(page).click()
  await expect(source(page)).toContainText('Appuyée par la source')
  await expect(source(page)).not.toContainText('a changé')

  localai.control.chatFault = undefined
  // As long as the cited text is where it was, nothing has changed.
  await removeFirst()
  await say('Un mètre quatre-vingts, depuis mars.')
  await copy()
  await page.keyboard.press('Escape')
  await chip(page).click()
  await expect(source(page)).toContainText('Le document a changé depuis cette réponse')
  await expect(source(page)).toContainText('ne dépasse pas deux mètres')
  await checkScreen(page, 'citation-changee')

  await page.setViewportSize({ width: 1440, height: 900 })
  await share('private')
  await expect(source(page)).toContainText('Ce document n’est plus partagé avec vous')
  await expect(source(page)).toContainText('ne dépasse pas deux mètres')
  await expect(source(page).getByRole('link')).toHaveCount(0)
  await checkScreen(page, 'citation-retiree')
})

test('une transcription suivie est relue une minute après sa correction, et citée à sa seconde', {
  tag: '@long',
}, async ({ page, product, user, localai }) => {
  test.setTimeout(300_000)
  await followSystemTheme(page)
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    ...{ by: user, body: { name: 'Conseils' } },
  })
  await page.goto('/audio-transcription')
  const file = { name: 'conseil.wav', mimeType: 'audio/wav', buffer: makeWav(100) }
  await page.locator('input[type=file]').setInputFiles(file)
  await button(page, 'Transcrire').click()
  // Of a long list only what is seen is there.
  const segmentAt = (time: string) =>
    page
      .getByRole('list', { name: 'Segments' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${time} - `) }) })
  await expect(segmentAt('0:00')).toBeVisible()
  const [added] = await callApi<readonly { id: string }[]>(product.url, 'GET /audio/history', {
    by: user,
  })

  await page.goto(`/connaissances/${id}`)
  await button(page, 'Ajouter').click()
  await page.getByRole('menuitem', { name: 'Une transcription' }).click()
  await page
    .getByRole('dialog', { name: 'Ajouter une transcription' })
    .getByRole('button', { name: /conseil\.wav/ })
    .click()
  const row = page.getByRole('row', { name: /conseil\.wav/ })
  await expect(row).toContainText('Prêt')

  await page.goto(`/audio-transcription?t=${added?.id}&s=80`)
  await segmentAt('1:20').hover()
  await button(page, 'Corriger le segment à 1:20').click()
  await page
    .getByRole('textbox', { name: 'Texte du segment à 1:20' })
    .fill('La médiathèque ouvre le dimanche.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()

  await page.goto(`/connaissances/${id}`)
  await page.getByRole('textbox', { name: 'Question' }).fill('quand ouvre la médiathèque')
  await expect(async () => {
    await button(page, 'Chercher').click()
    await expect(page.getByRole('list', { name: 'Passages trouvés' })).toContainText(
      'La médiathèque ouvre le dimanche',
    )
  }).toPass({ timeout: 150_000, intervals: [5000] })

  localai.control.chatFault = replyWith('La médiathèque ouvre le dimanche [2].')
  await askFrom(page, 'Conseils', 'Quand ouvre la médiathèque ?')
  await lastReply(page)
    .getByRole('button', { name: /^Citation 2/ })
    .first()
    .click()
  await expect(source(page)).toContainText('1:10')
  await expect(source(page).locator('mark')).toContainText('La médiathèque ouvre le dimanche')
  await checkScreen(page, 'citation-enregistrement')
  await page.setViewportSize({ width: 1440, height: 900 })
  await source(page).getByRole('link', { name: 'Ouvrir la transcription' }).click()
  await expect(page).toHaveURL(/&s=70$/)
  await expect(segmentAt('1:10')).toBeInViewport()
})
