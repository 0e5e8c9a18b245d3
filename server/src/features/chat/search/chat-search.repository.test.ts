import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { addPerson } from '#testing/chat-tree/person.ts'
import {
  describeOnEachDatabase,
  describeOnEachEmptyDatabase,
} from '#testing/database/each-database.ts'
import { createTestLedger } from '#testing/database/ledger-setup.ts'
import { explainQueries } from '#testing/database/query-plans.ts'
import { noDocuments } from '#testing/knowledge/no-documents.ts'
import { createChatRepository } from '../chat.repository.ts'
import { newMessage } from '../messages/new-message.ts'
import { recoverReplies } from '../replies/recover-replies.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'

const length = { maxTokens: 100, replyLength: 'model' as const }
const settings = { ...length, temperature: 1, topP: 1, topK: 1, systemPrompt: '', stream: true }
const chatOf = (id: string, userId: string, title: string): StoredChat => ({
  id,
  userId,
  title,
  settings,
  model: 'm',
  createdAt: 1,
  updatedAt: 1,
  pathVersion: 0,
})
const message = (
  id: string,
  chatId: string,
  content: string,
  changes: Partial<StoredMessage> = {},
): StoredMessage => ({
  ...newMessage({ id, chatId, parentId: '', depth: 1, position: Number(id.slice(1)), at: 1 }),
  status: 'done',
  content,
  ...changes,
})

async function createSetup(database: Database) {
  await addPerson(database, 'anne')
  await addPerson(database, 'luc')
  const chats = createChatRepository(database)
  const add = (chat: StoredChat, ...rows: readonly StoredMessage[]) =>
    database.commit(async (transaction) => {
      await chats.insert(chat, transaction)
      await chats.addMessages(rows, transaction)
    })
  return { ...database, chats, add, find: finder(chats) }
}
const finder =
  (chats: ReturnType<typeof createChatRepository>) =>
  async (words: string, { by = 'anne', most: limit = 20 } = {}) =>
    (await chats.findMatches({ userId: by, words: words.split(' '), limit: limit })).map(
      ({ chatId, messageId }) => messageId ?? chatId,
    )

describeOnEachDatabase('recherche dans la base', (open) => {
  test('trouve titres et messages, les titres d’abord, puis les plus récents ; chaque chat une fois', async () => {
    const { add, find } = await createSetup(await open())
    await add(
      chatOf('un', 'anne', 'Divers'),
      message('m1', 'un', 'Le budget'),
      message('m2', 'un', 'Un autre budget'),
    )
    await add(chatOf('deux', 'anne', 'Budget de Lyon'), message('m3', 'deux', 'Le budget'))
    await add(chatOf('trois', 'anne', 'Divers'), message('m4', 'trois', 'Le BUDGET enfin'))
    expect(await find('budget')).toEqual(['deux', 'm4', 'm2'])
    expect(await find('budget', { most: 2 })).toEqual(['deux', 'm4'])
  })

  test('ce qui est venu en nombre se trouve après coup, et reste à faire tant que le titre manque', async () => {
    const { chats, commit, find } = await createSetup(await open())
    await commit(async (transaction) => {
      await chats.insert(chatOf('un', 'anne', 'Séances'), transaction)
      const rows = Array.from({ length: 45 }, (_, index) =>
        message(`m${index + 1}`, 'un', `Mot${index + 1}`),
      )
      await chats.addManyMessages('un', rows, transaction)
    })
    const next = (after: number) =>
      commit((transaction) => chats.indexNext('un', after, transaction))
    expect([await chats.unindexed(), await find('seances')]).toEqual([['un'], []])
    expect([await next(0), await find('mot40'), await find('mot41')]).toEqual([40, ['m40'], []])
    expect([await next(40), await chats.unindexed(), await next(45)]).toEqual([
      45,
      ['un'],
      undefined,
    ])
    expect([await find('mot45'), await find('seances'), await chats.unindexed()]).toEqual([
      ['m45'],
      ['un'],
      [],
    ])
  })

  test('veut chaque mot, le dernier par son début, dans un même texte', async () => {
    const { add, find } = await createSetup(await open())
    await add(
      chatOf('un', 'anne', 'Divers'),
      message('m1', 'un', 'Le cœur de l’église'),
      message('m2', 'un', 'Sans rapport'),
    )
    expect(await find('coeur egl')).toEqual(['m1'])
    expect(await find('egl coeur')).toEqual([])
    expect(await find('coeur rapport')).toEqual([])
    expect(await find('oeur')).toEqual([])
  })

  test('ne trouve jamais ce qui est à une autre personne, même de marque semblable', async () => {
    const database = await open()
    const { add, find } = await createSetup(database)
    await addPerson(database, '0000anne')
    await add(chatOf('un', 'luc', 'Budget'), message('m1', 'un', 'Le budget'))
    await add(chatOf('deux', '0000anne', 'Budget'))
    expect(await find('budget')).toEqual([])
    expect(await find('budget', { by: 'luc' })).toEqual(['un'])
  })

  test('une réponse ne se trouve qu’une fois finie, et plus une fois retirée', async () => {
    const { commit, chats, add, find } = await createSetup(await open())
    const partial = message('m1', 'un', '', { role: 'assistant', status: 'writing' })
    await add(chatOf('un', 'anne', 'Divers'), partial)
    await commit((transaction) =>
      chats.saveProgress([{ id: 'm1', content: 'Le budget', reasoning: '' }], transaction),
    )
    expect(await find('budget')).toEqual([])
    for (const content of ['Le budget', 'Le bilan'])
      await commit((transaction) =>
        chats.saveMessage({ ...partial, content, status: 'done' }, transaction),
      )
    expect([await find('budget'), await find('bilan')]).toEqual([[], ['m1']])
    await commit(async (transaction) => {
      await chats.removeFrom('un', 'm1', transaction)
      await chats.saveMessage({ ...partial, status: 'done' }, transaction)
    })
    expect(await find('bilan')).toEqual([])
  })

  test('ce qu’un arrêt brutal a laissé se trouve au démarrage suivant', async () => {
    const database = await open()
    const { commit, chats, add, find } = await createSetup(database)
    await add(
      chatOf('un', 'anne', 'Divers'),
      message('m1', 'un', '', { role: 'assistant', status: 'writing' }),
    )
    await commit((transaction) =>
      chats.saveProgress([{ id: 'm1', content: 'Le budget', reasoning: '' }], transaction),
    )
    const usage = createTestLedger(database)
    const scope = { livingIds: [''], stillWaiting: new Set<string>() }
    await recoverReplies({ database, chats, usage, knowledge: noDocuments }, scope)
    expect(await find('budget')).toEqual(['m1'])
  })

  test('ce qui est modifié pendant qu’on le range se trouve par ses nouveaux mots', async () => {
    const { commit, chats, find } = await createSetup(await open())
    await commit(async (transaction) => {
      await chats.insert(chatOf('un', 'anne', 'Divers'), transaction)
      await chats.addManyMessages('un', [message('m1', 'un', 'Le budget')], transaction)
    })
    const indexed = Promise.withResolvers<void>()
    const edited = Promise.withResolvers<void>()
    const indexing = commit(async (transaction) => {
      await chats.indexNext('un', 0, transaction)
      indexed.resolve()
      await edited.promise
    })
    await indexed.promise
    const editing = commit((transaction) =>
      chats.saveMessage(message('m1', 'un', 'Le bilan'), transaction),
    )
    edited.resolve()
    await Promise.all([indexing, editing])
    expect([await find('budget'), await find('bilan')]).toEqual([[], ['m1']])
  })

  test('suit un titre changé, et oublie ce qui est effacé', async () => {
    const { queries, commit, chats, add, find } = await createSetup(await open())
    await add(
      chatOf('un', 'anne', 'Budget'),
      message('m1', 'un', 'Bilan premier'),
      message('m2', 'un', 'Bilan second'),
    )
    await add(chatOf('deux', 'anne', 'Divers'), message('m3', 'deux', 'Bilan dernier'))
    await commit((transaction) => chats.change('un', 'anne', { title: 'Refusé' }, transaction))
    await commit((transaction) => chats.change('anne', 'un', { title: 'Comptes' }, transaction))
    expect([await find('budget'), await find('refuse'), await find('comptes')]).toEqual([
      [],
      [],
      ['un'],
    ])
    await commit((transaction) => chats.removeFrom('un', 'm2', transaction))
    expect(await find('bilan')).toEqual(['m3', 'm1'])
    await commit((transaction) => chats.removeFrom('un', 'm1', transaction))
    expect(await find('bilan')).toEqual(['m3'])
    await commit((transaction) => chats.remove('anne', 'un', transaction))
    expect(await find('comptes')).toEqual([])
    await queries.deleteFrom('users').where('id', '=', 'anne').execute()
    expect(await find('bilan')).toEqual([])
    expect(await queries.selectFrom('search_documents').selectAll().execute()).toEqual([])
  })

  test('va au-delà d’un long chat où tout correspond', async () => {
    const { add, find } = await createSetup(await open())
    await add(chatOf('ancien', 'anne', 'Divers'), message('m9999', 'ancien', 'Le budget'))
    const many = Array.from({ length: 300 }, (_, index) =>
      message(`m${index + 1}`, 'long', 'Le budget'),
    )
    await add(chatOf('long', 'anne', 'Divers'), ...many)
    expect(await find('le budget')).toEqual(['m300', 'm9999'])
  })

  test('accepte tout mot, aussi étrange soit-il', async () => {
    const { add, find } = await createSetup(await open())
    await add(chatOf('un', 'anne', '🎉 日本 NEAR'), message('m1', 'un', 'x'.repeat(5000)))
    for (const words of ['🎉', '日 本', 'near', 'or and not', 'مرحبا', 'x'.repeat(40)])
      await find(words)
    expect([await find('🎉'), await find('日 本'), await find('near')]).toEqual([
      ['un'],
      ['un'],
      ['un'],
    ])
  })
})

describe('ce que SQLite lit pour une personne qui a beaucoup de chats', () => {
  let database: Database
  beforeEach(async () => {
    database = openSqlite(':memory:')
    await migrate(database)
  })
  afterEach(() => database.close())

  test('de ce qui fut trouvé, les lignes de ces identifiants', async () => {
    const { chats } = await createSetup(database)
    const ids = Array.from({ length: 100 }, (_, index) => `id-${index}`)
    const plans = await explainQueries(database.queries, async () => [
      await chats.findAll('anne', ids),
      await chats.searchTexts.contents('anne', ids),
    ])
    // Of each, whether it is in the trash.
    expect(plans.filter((line) => line.includes('works'))).toHaveLength(2)
    const others = plans.filter((line) => !/works|SUBQUERY|json_each/.test(line))
    expect(others).toHaveLength(4)
    // Of each message, whether it is shown.
    const byId = (line: string) => /\((id|message_id)=\?\)/.test(line)
    expect(others.filter((line) => !byId(line))).toEqual([])
  })

  test('d’un chat, son titre dans l’index, non les titres de tous', async () => {
    const { chats } = await createSetup(database)
    const plans = await explainQueries(database.queries, () => chats.unindexed())
    expect(plans.filter((line) => line.includes('search_documents'))).toEqual([
      expect.stringContaining('(chat_id=? AND message_id=?)'),
    ])
  })
})

describeOnEachEmptyDatabase('recherche dans une base d’avant', (open) => {
  test('ce qui y fut dit se trouve', async () => {
    const database = await open()
    await migrate(database, {
      known: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0006')),
    })
    await addPerson(database, 'anne')
    const { queries } = database
    // This migration's schema: later columns do not exist yet.
    await sql`insert into chats (id, user_id, title, model, temperature, max_tokens, top_p, top_k, system_prompt, stream, created_at, updated_at)
      values ('un', 'anne', 'Budget', 'm', 1, 1, 1, 1, '', 1, 1, 1)`.execute(queries)
    for (let number = 1; number <= 600; number += 1)
      await sql`insert into messages (id, chat_id, position, role, content, status, created_at) values
        (${`m${number}`}, 'un', ${number}, 'user', ${number === 600 ? 'Le cœur' : 'Bilan'}, ${number === 1 ? 'writing' : 'done'}, 1)`.execute(
        queries,
      )
    await migrate(database)
    const find = finder(createChatRepository(database))
    expect([await find('budget'), await find('coeur')]).toEqual([['un'], ['m600']])
    const { count } = await queries
      .selectFrom('search_documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(600)
  })
})
