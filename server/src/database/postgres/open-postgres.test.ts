import { Problem } from '@atelier/contract/problems/problems'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCuttingProxy } from '#testing/database/cutting-proxy.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { startPostgresServer } from '#testing/database/postgres-server.ts'
import type { TestDatabase } from '#testing/database/test-databases.ts'
import type { Database, WriteTransaction } from '../database.ts'
import { openPostgres } from './open-postgres.ts'

let stored: TestDatabase
let database: Database
beforeEach(async () => {
  stored = await createTestDatabase('template1')
  database = openPostgres({ url: stored.url })
  await sql`create table notes (text text not null)`.execute(database.queries)
})
afterEach(async () => {
  await database.close()
  await stored.drop()
})

const note = (on: WriteTransaction, text: string) =>
  sql`insert into notes values (${text})`.execute(on)
const count = async (on = database.queries) =>
  (await sql<{ count: number }>`select count(*) as count from notes`.execute(on)).rows[0]?.count

describe('ce qui est enregistré', () => {
  test('l’est aussi quand une coupure ne doit rien au disque', async () => {
    await database.commitRelaxed((transaction) => note(transaction, 'a'))
    await database.commit((transaction) => note(transaction, 'b'))
    expect(await count()).toBe(2)
  })
  test('ne l’est pas quand l’écriture échoue', async () => {
    const failing = database.commit(async (transaction) => {
      await note(transaction, 'a')
      throw new Error('non')
    })
    await expect(failing).rejects.toThrow('non')
    expect(await count()).toBe(0)
  })
})

describe('une connexion coupée', () => {
  test.each([
    ['avant que COMMIT n’arrive : le travail est refait', 'before', 2],
    ['une fois COMMIT arrivé : il n’est pas refait', 'after', 1],
  ] as const)('%s, et rien n’est écrit deux fois', async (_, cut, runs) => {
    await using proxy = await startCuttingProxy(stored.url)
    const behind = openPostgres({ url: proxy.url })
    try {
      let ran = 0
      await behind.commit(async (transaction) => {
        ran += 1
        await note(transaction, 'a')
        if (ran === 1) proxy.cutAt('commit', cut)
      })
      expect(ran).toBe(runs)
      expect(await count()).toBe(1)
    } finally {
      await behind.close()
    }
  })
  test('au milieu du travail : il est refait', async () => {
    await using proxy = await startCuttingProxy(stored.url)
    const behind = openPostgres({ url: proxy.url })
    try {
      proxy.cutAt('coupez ici', 'before')
      await behind.commit((transaction) => note(transaction, 'coupez ici'))
      expect(await count()).toBe(1)
    } finally {
      await behind.close()
    }
  })
})

describe('plusieurs à la fois', () => {
  test('deux qui s’attendent l’un l’autre passent tous deux', async () => {
    for (const text of ['a', 'b']) await database.commit((transaction) => note(transaction, text))
    const lock = (on: WriteTransaction, text: string) =>
      sql`select 1 from notes where text = ${text} for update`.execute(on)
    const both = Promise.withResolvers<void>()
    let holding = 0
    const crossing = (first: string, second: string) =>
      database.commit(async (transaction) => {
        await lock(transaction, first)
        holding += 1
        if (holding === 2) both.resolve()
        await both.promise
        await lock(transaction, second)
        await note(transaction, 'passé')
      })
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
    expect(await count()).toBe(4)
  })
  test('sous un même verrou, cinquante qui regardent avant d’écrire sont dix à écrire', async () => {
    const takePlace = () =>
      database.commit(
        async (transaction) => {
          const { rows } = await sql<{
            count: number
          }>`select count(*) as count from notes`.execute(transaction)
          if ((rows[0]?.count ?? 0) < 10) await note(transaction, 'place')
        },
        { lock: 'quotas' },
      )
    await Promise.all(Array.from({ length: 50 }, takePlace))
    expect(await count()).toBe(10)
  })
})

test('une base qui s’arrête est dite absente, et sert de nouveau dès son retour', async () => {
  const server = await startPostgresServer()
  const away = openPostgres({ url: server.url })
  try {
    await sql`create table notes (text text not null)`.execute(away.queries)
    await server.halt()
    for (const attempt of [
      () => away.commit((transaction) => note(transaction, 'a')),
      () => count(away.queries),
    ]) {
      const failure = await attempt().then(
        () => undefined,
        (cause: unknown) => cause,
      )
      expect(failure).toBeInstanceOf(Problem)
      expect(failure).toMatchObject({ code: 'server.database-away', status: 503, retryAfter: 2 })
    }
    await server.resume()
    await away.commit((transaction) => note(transaction, 'a'))
    expect(await count(away.queries)).toBe(1)
  } finally {
    await away.close()
    await server.stop()
  }
})
