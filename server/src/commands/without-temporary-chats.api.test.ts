import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { BegunChat } from '@atelier/contract/chat/beginning'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { testDatabaseFor } from '#testing/database/test-databases.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { multipartBody } from '#testing/multipart-body.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openCheckedDatabase } from './backup-folder.ts'
import { createBackup } from './make-backup.ts'

/** In every text of the temporary chat, and nowhere else. */
const marker = 'zqtemporaire'
/** Long enough for pages of their own. */
const said = (what: string) => `${marker} ${what} ${`${marker} `.repeat(1000)}`
const model = 'modele-scripte'
const dayMs = 24 * 3_600_000

const clock = createManualClock(Date.now())
const output: string[] = []
let setup: ChatSetup
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  output.length = 0
  folder = await temporaryFolder()
  const write = (line: string) => void output.push(line)
  setup = await createChatSetup({
    others: [createScriptedSpeechEngine()],
    clock,
    log: createLog({ level: 'debug', readable: false, write }),
  })
})
afterEach(async () => {
  await setup.close()
  await folder[Symbol.asyncDispose]()
})

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, key = '') =>
  setup.app.call(method, path, {
    token: setup.token,
    body,
    headers: key === '' ? {} : { 'idempotency-key': key },
  })

/** Everything that gives a chat words, and words a place to be: files, jobs, responses that are stored, sounds. */
async function fillTemporaryChat(): Promise<string> {
  const { token, app, engine } = setup
  engine.script = () => [{ text: said('réponse') }]
  const file = await multipartBody('file', Buffer.from(said('fichier')), `${marker}.txt`, {
    chatId: 'nouveau',
  })
  const uploaded = await app.call('POST', '/attachments', { token, ...file })
  const attachments = [uploaded.json<{ data: Attachment }>().data.id]
  const first = { content: said('question'), model, attachments, isTemporary: true }
  const begun = await call('POST', '/chat/begin', first, 'begin')
  const { chat } = begun.json<{ data: BegunChat }>().data
  const path = `/chat/${chat.id}`
  await (await setup.subscribe(chat.id)).rest()
  const sent = await call('POST', `${path}/messages`, { content: said('encore') }, 'send')
  expect(sent.status).toBe(200)
  const [question, reply] = (await setup.readChat(chat.id)).messages
  const correction = { content: said('corrigé'), corrections: 0 }
  const corrected = await call('PUT', `${path}/messages/${question?.id}`, correction, 'correct')
  expect(corrected.status).toBe(200)
  expect((await call('PUT', path, { title: said('titre').slice(0, 200) }, 'title')).status).toBe(
    200,
  )
  const spoken = await call('POST', `${path}/messages/${reply?.id}/speak`, {}, 'speak')
  expect(spoken.status).toBe(200)
  await queueOne(chat.id)
  return chat.id
}

/** It is held by the stop, and stays. */
async function queueOne(chatId: string) {
  const open = gate()
  setup.engine.script = () => [{ text: said('début') }, open.promise]
  const reply = await setup.stream(said('question'), {}, chatId)
  await reply.next()
  expect((await call('POST', `/chat/${chatId}/queue`, { content: said('en file') })).status).toBe(
    200,
  )
  await call('POST', `/chat/${chatId}/messages/stop`)
  open.resolve()
  await reply.rest()
}

/** The files below a folder in which the marker is; by their names too. */
async function filesWithMarker(path: string, leftOut = /^$/): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    if (leftOut.test(file)) continue
    const bytes = await readFile(file)
    if (file.includes(marker) || bytes.includes(marker)) found.push(file)
  }
  return found
}

const backUp = async () => {
  const database = await testDatabaseFor(setup.app.folder)
  return createBackup({
    dataFolder: setup.app.folder,
    into: folder.path,
    clock,
    ...(database && { databaseUrl: database.url }),
  })
}

test('les mots d’un chat temporaire ne sont ni dans une sauvegarde, ni dans les journaux', async () => {
  await setup.send('Une question ordinaire')
  const chatId = await fillTemporaryChat()
  const { folder: backup, manifest } = await backUp()
  expect(await filesWithMarker(backup)).toEqual([])
  expect(manifest).toMatchObject({ files: 0, missingFiles: [] })
  await using copy = await openCheckedDatabase(join(backup, 'atelier.db'))
  const chats = await copy.queries.selectFrom('chats').select('id').execute()
  expect(chats).toEqual([{ id: setup.chatId }])
  const messages = await copy.queries.selectFrom('messages').select('chat_id').execute()
  expect(new Set(messages.map((row) => row.chat_id))).toEqual(new Set([setup.chatId]))
  expect(output.join('\n')).not.toContain(marker)
  // The database has them, and so have the files that were sent.
  expect(await filesWithMarker(setup.app.folder, /atelier\.db|[/\\]files[/\\]/)).toEqual([])
  expect((await setup.readChat(chatId)).messages.length).toBeGreaterThan(3)
})

test.each([
  ['à la fin de son temps', async () => clock.advance(dayMs)],
  ['effacé à la main', async (id: string) => void (await call('DELETE', `/chat/${id}`))],
])('%s, il n’en reste pas un mot dans le dossier des données', async (_, end) => {
  const chatId = await fillTemporaryChat()
  await end(chatId)
  // Its log too, which the next chore empties at the latest.
  await setup.app.services.chat.expireDue()
  expect((await setup.app.call('GET', `/chat/${chatId}`, { token: setup.token })).status).toBe(404)
  expect(await filesWithMarker(setup.app.folder)).toEqual([])
  expect(output.join('\n')).not.toContain(marker)
})
