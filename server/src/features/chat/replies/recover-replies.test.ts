import { chatDefaults } from '@atelier/contract/chat/settings'
import type { Citation, Grounding } from '@atelier/contract/knowledge/citations'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { createTestLedger } from '#testing/database/ledger-setup.ts'
import { type ChatRepository, createChatRepository } from '../chat.repository.ts'
import { newMessage } from '../messages/new-message.ts'
import type { StoredMessage } from '../stored-chat.ts'
import { addToPath } from '../variants/add-to-path.ts'
import { recoverReplies } from './recover-replies.ts'

const citation = { n: 1, excerpt: 1, quote: 'Non.' } as unknown as Citation // what is told of it alone
/** Every text cites the same. */
const knowledge = {
  readExcerpts: async () => [],
  checkReply: () => ({ citations: [citation], unsourced: 0 }),
}
const recovery = (database: Database, chats: ChatRepository) => ({
  ...{ database, chats, knowledge },
  usage: createTestLedger(database),
})
const alone = { livingIds: ['ici'], stillWaiting: new Set<string>() }
const beginning = { chatId: 'chat', parentId: '', depth: 1 }
const question = (position: number, content: string): StoredMessage => ({
  ...newMessage({ id: `question-${position}`, ...beginning, position, at: 1 }),
  role: 'user',
  content,
  status: 'done',
})
/** All of them answer the first question. */
const reply = (position: number, change: Partial<StoredMessage>): StoredMessage => ({
  ...newMessage({
    ...{ id: `reponse-${position}`, chatId: 'chat', position, at: 2 },
    ...{ parentId: 'question-1', depth: 2 },
  }),
  ...change,
})

async function chatWith(
  database: Database,
  rows: readonly StoredMessage[],
): Promise<ChatRepository> {
  const chats = createChatRepository(database)
  await database.queries
    .insertInto('users')
    .values({
      id: 'ada',
      email: 'ada@mairie.example',
      email_key: 'ada@mairie.example',
      name: 'Ada',
      role: 'USER',
      password_hash: '',
      is_active: 1,
      is_suspended: 0,
      inpainting_count: 0,
      created_at: 1,
    })
    .execute()
  await chats.insert({
    id: 'chat',
    userId: 'ada',
    title: 'Essai',
    model: 'm',
    settings: chatDefaults,
    createdAt: 1,
    updatedAt: 1,
    pathVersion: 0,
  })
  await chats.addMessages(rows, database.queries)
  const [first, last] = [rows[0], rows.at(-1)]
  if (first && last) await chats.appendToPath([first, last], database.queries)
  return chats
}
const messageTexts = async (chats: ChatRepository) =>
  (await chats.writtenFrom('chat', 1, 10)).map(
    ({ row: { content, status }, isShown }) => `${status} ${content}${isShown ? '' : ' (caché)'}`,
  )

describeOnEachDatabase('ce qu’un serveur tué laisse', (open) => {
  test('une réponse commencée est gardée et dit pourquoi elle s’arrête', async () => {
    const database = await open()
    const chats = await chatWith(database, [question(1, 'Un'), reply(2, { content: 'Voi' })])
    expect(await recoverReplies(recovery(database, chats), alone)).toBe(1)
    expect(await messageTexts(chats)).toEqual(['done Un', 'failed Voi'])
  })
  test('sans un mot, elle reste si elle est la seule, et laisse sinon la place à celle d’avant', async () => {
    const database = await open()
    const before = [question(1, 'Un'), reply(2, { content: 'Oui.', status: 'done' })]
    const chats = await chatWith(database, [...before, reply(3, {})])
    await recoverReplies(recovery(database, chats), alone)
    expect(await messageTexts(chats)).toEqual(['done Un', 'done Oui.'])
    await database.commit((on) => chats.removeFrom('chat', 'reponse-2', on))
    await database.commit((on) => addToPath(chats, [reply(4, {})], on))
    await recoverReplies(recovery(database, chats), alone)
    expect(await messageTexts(chats)).toEqual(['done Un', 'failed '])
  })

  test('avec des mots, elle reste la version montrée', async () => {
    const database = await open()
    const before = [question(1, 'Un'), reply(2, { content: 'Oui.', status: 'done' })]
    const chats = await chatWith(database, [...before, reply(3, { content: 'No' })])
    await recoverReplies(recovery(database, chats), alone)
    expect(await messageTexts(chats)).toEqual(['done Un', 'done Oui. (caché)', 'failed No'])
  })

  test('une réponse que l’on continuait garde tout son texte, et aucune autre n’est effacée', async () => {
    const database = await open()
    const whole = reply(2, { content: 'Une autre réponse.', status: 'done' })
    const truncated = reply(3, { content: 'Le début', status: 'done', finishReason: 'length' })
    const chats = await chatWith(database, [question(1, 'Un'), whole, truncated])
    await chats.reopenReply(truncated.id, database.queries)
    expect(await recoverReplies(recovery(database, chats), alone)).toBe(1)
    expect(await messageTexts(chats)).toEqual([
      'done Un',
      'done Une autre réponse. (caché)',
      'failed Le début',
    ])
    const { failure } = (await chats.message('chat', truncated.id)) ?? {}
    expect(failure).toEqual({ code: 'chat.reply-interrupted', params: {} })
  })

  test('ce qui était écrit d’après des documents est comparé avec eux', async () => {
    const database = await open()
    const report = { given: [{ excerpt: 1, sourceId: 's' }] } as unknown as Grounding // what is read of it
    const grounding = { report, readings: { s: 1 }, citations: [] }
    const chats = await chatWith(database, [
      question(1, 'Un'),
      reply(2, { content: 'Non. [1]', grounding }),
    ])
    await recoverReplies(recovery(database, chats), alone)
    expect((await chats.message('chat', 'reponse-2'))?.grounding).toMatchObject({
      readings: { s: 1 },
      citations: [citation],
    })
  })
})
