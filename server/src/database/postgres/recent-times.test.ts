import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratedTemplate, openTestPostgres } from '#testing/database/postgres.ts'
import type { Database } from '../database.ts'
import { createRecentTimes } from './recent-times.ts'

const windowMs = 60_000

let database: Database
let recent: ReturnType<typeof createRecentTimes>
beforeEach(async () => {
  database = await openTestPostgres(migratedTemplate)
  recent = createRecentTimes(database.queries)
})
afterEach(() => database.close())

const pass = (milliseconds: number) =>
  sql`update recent_times set times = array(select t - ${milliseconds}::double precision from unnest(times) as t)`.execute(
    database.queries,
  )
const countRows = async () =>
  (await sql`select key from recent_times`.execute(database.queries)).rows.length

test('de 50 fois ensemble, il en compte autant qu’il en reste, par clé', async () => {
  const addAll = async (key: string) => {
    const all = await Promise.all(
      Array.from({ length: 50 }, () => recent.addBelow(key, { windowMs, limit: 10 })),
    )
    return all.filter(({ isAdded }) => isAdded).length
  }
  expect([await addAll('a'), await addAll('a'), await addAll('b')]).toEqual([10, 0, 10])
  await pass(windowMs / 2)
  expect(await addAll('a')).toBe(0)
  await pass(windowMs / 2)
  expect(await addAll('a')).toBe(10)
})

test('ce qui est sorti de la fenêtre ne se lit plus, ni ce qui dépasse le nombre gardé', async () => {
  for (let time = 0; time < 5; time += 1) await recent.add('a', { windowMs, max: 3 })
  const { times, now } = await recent.list('a', { windowMs })
  expect(times).toHaveLength(3)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(now).toBeGreaterThanOrEqual(times.at(-1) ?? Number.NaN)
  await pass(windowMs)
  expect((await recent.list('a', { windowMs })).times).toEqual([])
  expect((await recent.list('inconnu', { windowMs })).times).toEqual([])
})

test('ce qui ne compte plus depuis longtemps est supprimé', async () => {
  await recent.add('ancien', { windowMs, max: 3 })
  await pass(2 * 60 * 60 * 1000)
  await recent.add('nouveau', { windowMs, max: 3 })
  await recent.removeOld()
  expect(await countRows()).toBe(1)
})
