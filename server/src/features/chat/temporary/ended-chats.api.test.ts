import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { BegunChat } from '@atelier/contract/chat/beginning'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'

const hourMs = 3_600_000

let setup: AttachmentsSetup
beforeEach(async () => {
  setup = await createAttachmentsSetup({ others: [createScriptedSpeechEngine()] })
})
afterEach(() => setup.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  setup.app.call(method, path, { token: setup.token, body })
/** Begins a temporary chat, and waits for its reply. */
async function temporary(attachments: readonly string[] = []) {
  const body = { content: 'Un secret', model: 'modele-scripte', attachments, isTemporary: true }
  const { chat } = (await call('POST', '/chat/begin', body)).json<{ data: BegunChat }>().data
  await (await setup.subscribe(chat.id)).rest()
  return chat
}
const upload = async (name: string, chatId = 'nouveau') =>
  (await setup.post(Buffer.from('Bonjour'), name, { chatId })).json<{ data: Attachment }>().data.id

test('un chat temporaire dont le temps est passé ne se lit ni ne se change, même avant d’être effacé', async () => {
  const file = await upload('note.txt')
  const chat = await temporary([file])
  const [question, reply] = (await setup.readChat(chat.id)).messages
  const waiting = await upload('attend.txt', chat.id)
  setup.clock.advance(24 * hourMs)
  const choice = { replyId: reply?.id, others: 'versions' }
  for (const [method, path, body] of [
    ['POST', `/chat/${chat.id}/messages/${question?.id}/keep`, choice],
    ['DELETE', `/chat/${chat.id}/queue`],
    ['GET', `/attachments/${file}`],
    ['GET', `/attachments/${waiting}`],
    ['DELETE', `/attachments/${waiting}`],
  ] as const)
    expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 404])
})

test('un chat temporaire effacé pendant que des fichiers arrivent, n’en garde aucun', async () => {
  const files = await setup.storedFiles()
  const send = (chatId: string, size: number) =>
    setup.post(Buffer.from('pivoine '.repeat(size)), 'pivoine.txt', { chatId })
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const chat = await temporary()
    await Promise.all([
      ...[1, 1000, 5000].map((size) => send(chat.id, size)),
      call('DELETE', `/chat/${chat.id}`),
    ])
  }
  const { queries } = setup.app.services.database
  for (const table of ['attachments', 'work_documents'] as const)
    expect(await queries.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await setup.storedFiles()).toBe(files)
})

test('un chat temporaire conservé pendant qu’on le renomme, garde le titre choisi', async () => {
  const ids = (await atOnce(10, () => temporary())).map(({ id }) => id)
  await Promise.all(
    ids.flatMap((id) => [
      call('POST', `/chat/${id}/make-permanent`),
      call('PUT', `/chat/${id}`, { title: 'Le mien' }),
    ]),
  )
  const titles = await Promise.all(ids.map(async (id) => (await setup.readChat(id)).title))
  expect(new Set(titles)).toEqual(new Set(['Le mien']))
})

test('un chat temporaire effacé pendant qu’une réponse se fait lire, n’en garde pas le texte', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { id } = await temporary()
    const reply = (await setup.readChat(id)).messages.at(-1)
    await Promise.all([
      call('POST', `/chat/${id}/messages/${reply?.id}/speak`, {}),
      call('DELETE', `/chat/${id}`),
    ])
  }
  const { queries } = setup.app.services.database
  expect(await queries.selectFrom('reply_sounds').selectAll().execute()).toEqual([])
})
