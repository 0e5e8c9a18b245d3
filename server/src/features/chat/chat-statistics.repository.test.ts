import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { createWorksRepository } from '#features/works/works.repository.ts'
import {
  describeOnEachDatabase,
  describeOnEachEmptyDatabase,
} from '#testing/database/each-database.ts'
import { createChatRepository } from './chat.repository.ts'

const settings = {
  temperature: 1,
  max_tokens: 100,
  top_p: 1,
  top_k: 1,
  system_prompt: '',
  stream: 1,
}

const countChats = async (queries: Database['queries'], userId: string) =>
  (await createWorksRepository(queries).countByUser('chat', [userId])).get(userId) ?? 0

async function addUser({ queries }: Database, id: string) {
  const account = {
    email: id,
    email_key: id,
    name: id,
    role: 'USER',
    password_hash: '',
    is_active: 1,
    is_suspended: 0,
  } as const
  await queries
    .insertInto('users')
    .values({ id, ...account, inpainting_count: 0, created_at: 0 })
    .execute()
}
const chatRow = (id: string, userId: string) => ({
  id,
  user_id: userId,
  title: id,
  model: 'm',
  ...settings,
  created_at: 1,
  updated_at: 1,
})

describeOnEachDatabase('nombre de chats d’une personne', (open) => {
  test('suit ce qui est créé, supprimé un à un ou en nombre, et n’est celui de personne d’autre', async () => {
    const database = await open()
    for (const id of ['anne', 'luc']) await addUser(database, id)
    const { queries } = database
    const rows = [
      ...['a1', 'a2', 'a3', 'a4'].map((id) => chatRow(id, 'anne')),
      chatRow('l1', 'luc'),
    ]
    await queries.insertInto('chats').values(rows).execute()
    expect(await countChats(queries, 'anne')).toBe(4)
    await createChatRepository(database).remove('anne', 'a1')
    await queries.deleteFrom('chats').where('id', 'in', ['a2', 'a3']).execute()
    expect(await countChats(queries, 'anne')).toBe(1)
    expect(await countChats(queries, 'luc')).toBe(1)
    const page = { page: 1, limit: 20, state: 'current' } as const
    expect(await createWorksRepository(queries).page('anne', 'chat', page)).toMatchObject({
      works: [{ id: 'a4' }],
      total: 1,
    })
  })

  test('un compte disparaît avec ses chats', async () => {
    const database = await open()
    await addUser(database, 'anne')
    await database.queries
      .insertInto('chats')
      .values([chatRow('a1', 'anne'), chatRow('a2', 'anne')])
      .execute()
    await database.queries.deleteFrom('users').where('id', '=', 'anne').execute()
    expect(await database.queries.selectFrom('chats').selectAll().execute()).toEqual([])
    expect(await countChats(database.queries, 'anne')).toBe(0)
  })
})

describeOnEachEmptyDatabase('nombre de chats d’une base plus ancienne', (openEmpty) => {
  test('compte ce qu’il y avait déjà', async () => {
    const database = await openEmpty()
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0015'))
    await migrate(database, { known: before })
    await addUser(database, 'anne')
    await database.queries.insertInto('chats').values(chatRow('a1', 'anne')).execute()
    await migrate(database)
    expect(await countChats(database.queries, 'anne')).toBe(1)
  })
})
