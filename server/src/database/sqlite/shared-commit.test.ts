import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { openSqlite } from './open-sqlite.ts'
import { createSharedCommit } from './shared-commit.ts'

async function openMigrated() {
  const database = openSqlite(':memory:')
  await migrate(database)
  const put = (name: string, value = 'x') =>
    database.commit((transaction) =>
      transaction
        .insertInto('configuration')
        .values({ name, value })
        .returning('name')
        .executeTakeFirstOrThrow(),
    )
  const names = async () =>
    (
      await database.queries.selectFrom('configuration').select('name').orderBy('name').execute()
    ).map((row) => row.name)
  return { database, put, names, [Symbol.asyncDispose]: database.close }
}

describe('les écritures qui arrivent ensemble', () => {
  test('rendent chacune son résultat', async () => {
    await using setup = await openMigrated()
    const all = Array.from({ length: 250 }, (_, index) => `n${String(index).padStart(3, '0')}`)
    expect((await Promise.all(all.map((name) => setup.put(name)))).map((row) => row.name)).toEqual(
      all,
    )
    expect(await setup.names()).toEqual(all)
  })

  test('partagent leurs transactions', async () => {
    await using setup = await openMigrated()
    const transactions = new Set<unknown>()
    const insert = () =>
      setup.database.commit(async (transaction) => void transactions.add(transaction))
    await Promise.all(Array.from({ length: 60 }, insert))
    expect(transactions.size).toBeLessThan(10)
  })

  test('échouent chacune pour elle : les autres restent', async () => {
    await using setup = await openMigrated()
    const results = await Promise.allSettled([
      setup.put('first'),
      setup.put('a'),
      setup.put('a'),
      setup.put('b'),
      setup.put('b'),
      setup.put('c'),
    ])
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await setup.names()).toEqual(['a', 'b', 'c', 'first'])
  })

  test('n’écrivent rien de ce qui a échoué à mi-chemin', async () => {
    await using setup = await openMigrated()
    const half = setup.database.commit(async (transaction) => {
      await transaction.insertInto('configuration').values({ name: 'half', value: 'x' }).execute()
      await sql`select * from nowhere`.execute(transaction)
    })
    await expect(Promise.all([setup.put('whole'), half])).rejects.toThrow('nowhere')
    expect(await setup.names()).toEqual(['whole'])
  })

  test('continuent après un échec', async () => {
    await using setup = await openMigrated()
    await expect(setup.database.commit(() => Promise.reject(new Error('non')))).rejects.toThrow(
      'non',
    )
    await setup.put('after')
    expect(await setup.names()).toEqual(['after'])
  })

  test('disent un disque qui refuse, sans rien écrire deux fois', async () => {
    await using setup = await openMigrated()
    let runs = 0
    const full = new Error('disque plein')
    const commit = createSharedCommit({
      transact: setup.database.commitRelaxed,
      flush: () => Promise.reject(full),
    })
    const work = async () => {
      runs += 1
    }
    const commits = Array.from({ length: 3 }, () => commit(work))
    const results = await Promise.allSettled(commits)
    expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([
      full,
      full,
      full,
    ])
    expect(runs).toBe(3)
  })
})
