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
    await using place = await openMigrated()
    const all = Array.from({ length: 250 }, (_, index) => `n${String(index).padStart(3, '0')}`)
    expect((await Promise.all(all.map((name) => place.put(name)))).map((row) => row.name)).toEqual(
      all,
    )
    expect(await place.names()).toEqual(all)
  })

  test('partagent leurs transactions', async () => {
    await using place = await openMigrated()
    const transactions = new Set<unknown>()
    const work = () =>
      place.database.commit(async (transaction) => void transactions.add(transaction))
    await Promise.all(Array.from({ length: 60 }, work))
    expect(transactions.size).toBeLessThan(10)
  })

  test('échouent chacune pour elle : les autres restent', async () => {
    await using place = await openMigrated()
    const results = await Promise.allSettled([
      place.put('first'),
      place.put('a'),
      place.put('a'),
      place.put('b'),
      place.put('b'),
      place.put('c'),
    ])
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await place.names()).toEqual(['a', 'b', 'c', 'first'])
  })

  test('n’écrivent rien de ce qui a échoué à mi-chemin', async () => {
    await using place = await openMigrated()
    const half = place.database.commit(async (transaction) => {
      await transaction.insertInto('configuration').values({ name: 'half', value: 'x' }).execute()
      await sql`select * from nowhere`.execute(transaction)
    })
    await expect(Promise.all([place.put('whole'), half])).rejects.toThrow('nowhere')
    expect(await place.names()).toEqual(['whole'])
  })

  test('continuent après un échec', async () => {
    await using place = await openMigrated()
    await expect(place.database.commit(() => Promise.reject(new Error('non')))).rejects.toThrow(
      'non',
    )
    await place.put('after')
    expect(await place.names()).toEqual(['after'])
  })

  test('disent un disque qui refuse, sans rien écrire deux fois', async () => {
    await using place = await openMigrated()
    let runs = 0
    const full = new Error('disque plein')
    const commit = createSharedCommit({
      transact: place.database.commitRelaxed,
      flush: () => Promise.reject(full),
    })
    const work = async () => {
      runs += 1
    }
    const works = Array.from({ length: 3 }, () => commit(work))
    const results = await Promise.allSettled(works)
    expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([
      full,
      full,
      full,
    ])
    expect(runs).toBe(3)
  })
})
