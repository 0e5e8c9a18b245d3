import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { createRecentTimes } from '#database/postgres/recent-times.ts'
import { migratedTemplate, openTestPostgres } from '#testing/database/postgres.ts'
import type { AttemptThrottle } from './attempt-throttle.ts'
import { createSharedThrottle } from './shared-throttle.ts'

let database: Database
/** Of two servers. */
let throttles: readonly [AttemptThrottle, AttemptThrottle]
beforeEach(async () => {
  database = await openTestPostgres(migratedTemplate)
  const recentTimes = createRecentTimes(database.queries)
  throttles = [
    createSharedThrottle({ recentTimes, limit: 3 }),
    createSharedThrottle({ recentTimes, limit: 3 }),
  ]
})
afterEach(() => database.close())

const pass = (seconds: number) =>
  sql`update recent_times set times = array(select t - ${seconds * 1000}::double precision from unnest(times) as t)`.execute(
    database.queries,
  )
const fail = async (throttle: AttemptThrottle, key = 'a') => (await throttle.begin(key)).count()
const refusedFor = (throttle: AttemptThrottle) =>
  throttle.begin('a').then(
    (attempt) => attempt.discard(),
    (cause: { retryAfter: number }) => cause.retryAfter,
  )

test('les échecs chez l’un freinent aussi chez l’autre, de plus en plus, et s’oublient', async () => {
  const [one, two] = throttles
  for (const throttle of [one, two, one]) await fail(throttle)
  const waits: unknown[] = []
  for (const throttle of [two, one, two]) {
    waits.push(await refusedFor(throttle))
    await pass(Number(waits.at(-1)))
    await fail(throttle)
  }
  expect(waits).toEqual([1, 2, 4])
  expect(await refusedFor(one)).toBe(8)
  await fail(one, 'b')
  await pass(15 * 60)
  expect(await refusedFor(one)).toBeUndefined()
})

test('cent tentatives à la fois chez l’un ne passent pas plus que la limite', async () => {
  let checked = 0
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, async () => {
      const attempt = await throttles[0].begin('a')
      checked += 1
      await attempt.count()
    }),
  )
  expect(checked).toBe(3)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(97)
})

test('cent réussites à la fois passent toutes', async () => {
  await Promise.all(
    Array.from({ length: 100 }, async (_, index) =>
      (await throttles[index % 2 === 0 ? 0 : 1].begin('a')).discard(),
    ),
  )
})
