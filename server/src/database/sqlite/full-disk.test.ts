import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { migrate } from '../migrate.ts'
import { isDiskFull } from './disk-full.ts'
import { openSqlite } from './open-sqlite.ts'

async function setUp(makeRoom?: (enlarge: () => Promise<unknown>) => Promise<boolean>) {
  const folder = await temporaryFolder()
  const enlarge = () => sql`pragma max_page_count = 100000`.execute(database.queries)
  const database = openSqlite(`${folder.path}/base.db`, {
    ...(makeRoom && { makeRoom: () => makeRoom(enlarge) }),
  })
  await migrate(database)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.queries)
  // The database may not grow any more, as on a full disk.
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(database.queries)
  const put = (name: string, length = 200_000) =>
    database.commit((transaction) =>
      transaction
        .insertInto('configuration')
        .values({ name, value: 'x'.repeat(length) })
        .execute(),
    )
  const names = async () =>
    (await database.queries.selectFrom('configuration').select('name').execute()).map(
      ({ name }) => name,
    )
  return {
    put,
    names,
    async [Symbol.asyncDispose]() {
      await database.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('sur un disque plein, l’échec dit sa cause, et la base continue', async () => {
  await using setup = await setUp()
  const failure = await setup.put('large').catch((cause: unknown) => cause)
  expect(failure).toMatchObject({ message: expect.stringContaining('full') })
  expect(isDiskFull(failure)).toBe(true)
  await setup.put('small', 1)
  expect(await setup.names()).toEqual(['small'])
})

test('quand de la place a pu être faite, ce qui ne tenait pas est écrit', async () => {
  await using setup = await setUp(async (enlarge) => {
    await enlarge()
    return true
  })
  await setup.put('large')
  expect(await setup.names()).toEqual(['large'])
})
