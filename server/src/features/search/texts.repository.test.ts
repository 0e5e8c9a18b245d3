import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { explainQueries } from '#testing/database/query-plans.ts'
import { createTexts } from './texts.repository.ts'

test('ce que l’on a trouvé se lit par ses identifiants, non parmi tout ce que l’on a', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const texts = createTexts(database.queries)
  const ids = Array.from({ length: 100 }, (_, index) => `id-${index}`)
  for (const read of [
    'chats',
    'messages',
    'files',
    'images',
    'inpaintings',
    'readings',
    'recordings',
  ] as const) {
    const plans = await explainQueries(database.queries, () => texts[read]('anne', ids))
    expect(plans).not.toHaveLength(0)
    expect(plans.filter((line) => !line.endsWith('(id=?)'))).toEqual([])
  }
  await database.close()
})
