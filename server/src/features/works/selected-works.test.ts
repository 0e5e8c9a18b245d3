import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { explainQueries } from '#testing/database/query-plans.ts'
import { bulkWrites, idsByKind } from './bulk/bulk.repository.ts'
import { createWorksRepository } from './works.repository.ts'

let database: Database
beforeEach(async () => {
  database = openSqlite(':memory:')
  await migrate(database)
  const { queries } = database
  await sql`insert into users (id, email, email_key, name, role, password_hash, created_at)
    values ('zoe', 'zoe', 'zoe', 'zoe', 'USER', '', 0)`.execute(queries)
  // Only what the choice is made by: no plan depends on the rows themselves.
  await sql`insert into work_counts (user_id, kind, state, n) values ('zoe', 'chat', 0, 10000)`.execute(
    queries,
  )
  for (const [name, n] of [
    ['rare', 30],
    ['frequent', 5000],
  ] as const) {
    await sql`insert into tags (id, user_id, name, name_key) values (${name}, 'zoe', ${name}, ${name})`.execute(
      queries,
    )
    await sql`insert into tag_counts (tag_id, kind, state, n) values (${name}, 'chat', 0, ${n})`.execute(
      queries,
    )
  }
})
afterEach(() => database.close())

const chats = { state: 'current', page: 1, limit: 20 } as const
const pagePlan = (tag: string | undefined) =>
  explainQueries(database.queries, () =>
    createWorksRepository(database.queries).page('zoe', 'chat', { ...chats, tag }),
  )
const reads = (plan: readonly string[], index: string) =>
  plan.some((line) => line.includes(`works USING INDEX ${index}`))
const sorts = (plan: readonly string[]) =>
  plan.some((line) => line.includes('TEMP B-TREE FOR ORDER BY'))

test.each([undefined, 'frequent'])(
  'une liste se lit dans son ordre, sans trier (étiquette %s)',
  async (tag) => {
    const plan = await pagePlan(tag)
    expect([reads(plan, 'works_by_kind'), sorts(plan)]).toEqual([true, false])
  },
)

test('les travaux d’un projet se lisent dans leur ordre, sans trier, de toute sorte ou d’une seule', async () => {
  const { queries } = database
  const read = (kind?: 'chat') => async () => {
    const query = { state: 'current' as const, project: 'p', limit: 20 }
    await createWorksRepository(queries).list('zoe', { ...query, ...(kind && { kind }) })
  }
  for (const kind of [undefined, 'chat'] as const) {
    const plan = await explainQueries(queries, read(kind))
    expect([reads(plan, 'works_of_project'), sorts(plan)]).toEqual([true, false])
  }
})

test('les travaux d’une étiquette rare se lisent un à un, puis se trient', async () => {
  const plan = await pagePlan('rare')
  expect([reads(plan, 'works_by_kind'), sorts(plan)]).toEqual([false, true])
})

test('le total ne se compte pas', async () => {
  const repository = createWorksRepository(database.queries)
  const totals = [undefined, 'rare', 'frequent'].map(
    async (tag) => (await repository.page('zoe', 'chat', { ...chats, tag })).total,
  )
  expect(await Promise.all(totals)).toEqual([10_000, 30, 5000])
})

test('ce qu’une tranche change se lit par ses identifiants, pas avec tout ce que la personne a', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => `w${index}`)
  const works = { userId: 'zoe', ids }
  const repository = createWorksRepository(database.queries)
  const trashed = {
    ...works,
    kind: 'chat',
    batchId: undefined,
    at: 1,
    purgeAt: 2,
    reason: 'user',
  } as const
  const tagging = { ...works, tagId: 'rare', most: 10 }
  for (const change of [
    () => repository.putIntoTrash(database.queries, trashed),
    () => repository.tagWorks(database.queries, tagging),
    () => repository.countUntagged(database.queries, tagging),
    () => bulkWrites.setArchived(database.queries, { ...works, isArchived: true }),
    () => bulkWrites.pin(database.queries, { ...works, at: 1 }),
    () => bulkWrites.unpin(database.queries, works),
    () => idsByKind(database.queries, works),
  ]) {
    const plan = await explainQueries(database.queries, change)
    const works = plan.filter((line) => / works( |$)/.test(line))
    expect(works).toEqual(works.map(() => expect.stringContaining('sqlite_autoindex_works_1')))
    expect(works.length).toBeGreaterThan(0)
  }
})
