import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { explainQueries } from '#testing/database/query-plans.ts'
import { createChatRepository } from '../chat.repository.ts'

test('SQLite cherche sous chaque message ce qui le suit, sans relire tout le chat pour chacun', async () => {
  const database = openSqlite(':memory:')
  try {
    await migrate(database)
    const chats = createChatRepository(database)
    const plans = await explainQueries(database.queries, async () => {
      await chats.idsFrom('chat', 'message')
      await chats.removeFrom('chat', 'message', database.queries)
      await chats.listVariants('chat', '', { page: 1, limit: 10 })
    })
    const below = plans.flatMap((line, index) =>
      line.includes('RECURSIVE STEP') ? plans.slice(index + 1, index + 3) : [],
    )
    const found = expect.stringMatching(/^SEARCH \w+ USING .*\(chat_id=\? AND parent_id=\?\)$/)
    const scanned = 'SCAN below'
    expect(below).toEqual([scanned, found, scanned, found, scanned, found])
  } finally {
    await database.close()
  }
})
