import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { describeOnEachEmptyDatabase } from '#testing/database/each-database.ts'
import { createChatRepository } from '../../chat.repository.ts'

/** A database as it was before replies said how they end, with one chat for each of these limits. */
async function olderDatabase(database: Database, maxTokens: readonly number[]): Promise<void> {
  const before = Object.entries(migrations).filter(([name]) => name < '0036-reply-ends')
  await migrate(database, { known: Object.fromEntries(before) })
  await database.queries
    .insertInto('users')
    .values({
      id: 'ada',
      role: 'USER',
      email: 'ada@mairie.example',
      email_key: 'ada@mairie.example',
      name: 'Ada',
      password_hash: '',
      is_active: 1,
      is_suspended: 0,
      inpainting_count: 0,
      created_at: 0,
    })
    .execute()
  const chat = { user_id: 'ada', title: 'Essai', model: 'm', system_prompt: '', stream: 1 }
  const numbers = { temperature: 0.7, top_p: 0.9, top_k: 40, created_at: 0, updated_at: 0 }
  for (const tokens of maxTokens)
    await database.queries
      .insertInto('chats')
      .values({ ...chat, ...numbers, id: `chat-${tokens}`, max_tokens: tokens })
      .execute()
}

describeOnEachEmptyDatabase('les chats d’une installation plus ancienne', (open) => {
  test('ont la longueur du modèle, sauf ceux où quelqu’un en avait choisi une autre que la valeur d’origine', async () => {
    const database = await open()
    await olderDatabase(database, [1, 999, 1000, 1001, 4000])
    await migrate(database)
    const ids = [1, 999, 1000, 1001, 4000].map((tokens) => `chat-${tokens}`)
    const chats = await createChatRepository(database).findAll('ada', ids)
    const lengths = chats.map(({ settings }) => [settings.maxTokens, settings.replyLength] as const)
    expect(lengths.toSorted(([one], [other]) => one - other)).toEqual([
      [1, 'fixed'],
      [999, 'fixed'],
      [1000, 'model'],
      [1001, 'fixed'],
      [4000, 'fixed'],
    ])
  })

  test('gardent leurs réponses, dont rien ne dit comment elles finissent', async () => {
    const database = await open()
    await olderDatabase(database, [1000])
    // As an older version stored it: what hangs on what was not said.
    await sql`insert into messages (id, chat_id, position, role, content, status, created_at)
      values ('reponse', 'chat-1000', 1, 'assistant', 'Bonjour.', 'done', 0)`.execute(
      database.queries,
    )
    await migrate(database)
    const chats = createChatRepository(database)
    const message = await chats.message('chat-1000', 'reponse')
    expect(message).toMatchObject({ content: 'Bonjour.', status: 'done', parentId: '', depth: 1 })
    expect([message?.finishReason, message?.limit, message?.continuedBy]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
