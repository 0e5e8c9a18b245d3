import type { Chat } from '@atelier/contract/chat/chat'
import type { AddedChat } from '@atelier/contract/knowledge/documents/chat-to-add'
import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import type { SourceExcerpt } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import {
  createKnowledgeSetup,
  type KnowledgeSetup,
  type Reader,
} from '#testing/knowledge/knowledge-setup.ts'

const question = { role: 'user', content: 'Quand ferme le parking ?' }
const reply = { role: 'assistant', content: 'Le parking ferme à **vingt heures** [1].' }

const importChat = async (reader: Reader, messages: readonly object[], title = 'Parking') => {
  const json = JSON.stringify({ title, model: 'modele-scripte', messages })
  const [chat] = (await reader.call<Chat[]>('POST', '/chat/import', { json })).data
  return chat?.id ?? ''
}
const toCollection = (reader: Reader, chatId: string, body: object) =>
  reader.call<AddedChat>('POST', `/chat/${chatId}/to-collection`, body)
const excerptsOf = async (reader: Reader, id: string) =>
  (await reader.call<{ passages: SourceExcerpt[] }>('GET', `/knowledge/sources/${id}/passages`))
    .data.passages
const shareWithAll = (setup: KnowledgeSetup, id: string) =>
  setup.admin.call('PUT', `/knowledge/collections/${id}/audience`, { kind: 'everyone' })

test('un chat devient un document : la question avec sa réponse, à la place de leur message', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Chats')
  const long = Array.from(
    { length: 6 },
    (_, n) => `Article ${n}. ${'Les vélos aussi. '.repeat(20)}`,
  )
  const chatId = await importChat(lise, [
    ...[question, reply],
    { role: 'user', content: 'Et les vélos ?' },
    { role: 'assistant', content: long.join('\n\n') },
  ])
  const { status, data } = await toCollection(lise, chatId, { collectionId: id })
  expect([status, data.title]).toEqual([200, 'Parking (Copie)'])
  expect(await lise.read(data.sourceId)).toMatchObject({
    ...{ kind: 'chat', state: 'ready', pages: 0, origin: { chatId } },
  })
  const excerpts = await excerptsOf(lise, data.sourceId)
  expect(excerpts[0]).toMatchObject({
    heading: '',
    text: '«\u00a0Quand ferme le parking ?\u00a0»\nLe parking ferme à **vingt heures** (1).',
    position: { message: 1, messageId: expect.any(String) },
  })
  expect(excerpts[1]).toMatchObject({ heading: '', position: { message: 3 } })
  expect(excerpts.at(-1)).toMatchObject({ heading: 'Et les vélos ?', position: { message: 4 } })
  const { messages } = (
    await lise.call<{ messages: { id: string }[] }>('GET', `/chat/${chatId}/messages`)
  ).data
  expect(excerpts[0]?.position).toMatchObject({ messageId: messages[0]?.id })
  const found = await lise.call<KnowledgeAnswer>('POST', '/knowledge/search', {
    q: 'À quelle heure ferme le parking ?',
  })
  expect(found.data.passages[0]).toMatchObject({
    sourceId: data.sourceId,
    position: { message: 1 },
  })
})

test('un chat ajouté deux fois ne l’est qu’une, et se remplace quand il a continué', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const { id } = await lise.create('Chats')
  const chatId = await importChat(lise, [question, reply])
  const answers = await atOnce(6, () => toCollection(lise, chatId, { collectionId: id }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'knowledge.duplicate')).toHaveLength(5)
  const { data: messages } = await lise.call<{ messages: { id: string }[] }>(
    ...(['GET', `/chat/${chatId}/messages`] as const),
  )
  await lise.call('DELETE', `/chat/${chatId}/messages/${messages.messages[1]?.id}`)
  const again = await toCollection(lise, chatId, { collectionId: id })
  expect(again.code).toBe('knowledge.duplicate')
  const replaced = await toCollection(lise, chatId, { collectionId: id, onDuplicate: 'replace' })
  const source = await lise.read(replaced.data.sourceId)
  expect(source).toMatchObject({ state: 'ready', passages: 1 })
  expect((await excerptsOf(lise, source.id)).map(({ text }) => text)).toEqual([
    '«\u00a0Quand ferme le parking ?\u00a0»',
  ])
  expect([await setup.countRows('sources'), await setup.countRows('passages')]).toEqual([1, 1])
  expect(await setup.app.services.storageCheck.check()).toBe(0)
})

test('ni le chat d’un autre, ni un chat temporaire ou vide, ni la collection d’un autre', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const { id } = await lise.create('Chats')
  const chatId = await importChat(lise, [question, reply])
  const theirs = await noe.create('À moi')
  expect((await toCollection(noe, chatId, { collectionId: theirs.id })).code).toBe('chat.not-found')
  for (const other of [theirs.id, 'rien'])
    expect((await toCollection(lise, chatId, { collectionId: other })).code).toBe(
      'knowledge.not-found',
    )
  // Reading a collection that is shared gives no right to add.
  const shared = await admin.create('Notes')
  await shareWithAll(setup, shared.id)
  expect((await toCollection(lise, chatId, { collectionId: shared.id })).code).toBe(
    'knowledge.not-found',
  )
  const empty = await importChat(lise, [])
  expect((await toCollection(lise, empty, { collectionId: id })).code).toBe('knowledge.no-text')
  await setup.app.services.database.queries
    .updateTable('chats')
    .set({ expires_at: 4_000_000_000_000 })
    .where('id', '=', chatId)
    .execute()
  expect((await toCollection(lise, chatId, { collectionId: id })).code).toBe(
    'knowledge.temporary-chat',
  )
  expect(await setup.countRows('sources')).toBe(0)
})

test('dans une collection partagée, le chat est une copie : son adresse n’est qu’à qui l’a ajouté', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise } = setup
  const { id } = await admin.create('Notes')
  await shareWithAll(setup, id)
  const chatId = await importChat(admin, [question, reply])
  const { data } = await toCollection(admin, chatId, { collectionId: id })
  expect(await admin.read(data.sourceId)).toMatchObject({ origin: { chatId } })
  expect(await lise.read(data.sourceId)).toMatchObject({ origin: null, kind: 'chat' })
  expect((await lise.call('GET', `/chat/${chatId}`)).status).toBe(404)
  // The copy stays when the chat is gone for good.
  await admin.call('DELETE', `/chat/${chatId}`)
  await admin.call('POST', '/trash/empty', {})
  expect((await excerptsOf(lise, data.sourceId))[0]?.text).toContain('vingt heures')
})

test('un chat effacé définitivement pendant qu’il est ajouté ne devient pas un document', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, app } = setup
  const { id } = await lise.create('Chats')
  const chatId = await importChat(lise, [question, reply])
  const { storage } = app.services
  const put = storage.put.bind(storage)
  storage.put = async (...file) => {
    const stored = await put(...file)
    await lise.call('DELETE', `/chat/${chatId}`)
    expect((await lise.call('DELETE', `/trash/${chatId}`)).status).toBe(200)
    return stored
  }
  const { status, code } = await toCollection(lise, chatId, { collectionId: id })
  expect([status, code]).toEqual([404, 'chat.not-found'])
  expect([await setup.countRows('sources'), await setup.countRows('files')]).toEqual([0, 0])
})
