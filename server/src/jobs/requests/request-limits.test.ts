import type { CostClass } from '@atelier/contract/limits/user-limits'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { createRecentTimes } from '#database/postgres/recent-times.ts'
import { migratedTemplate, openTestPostgres } from '#testing/database/postgres.ts'
import { createSharedLimits, type RequestLimits } from './request-limits.ts'
import { createRequestRate } from './request-rate.ts'
import { createRequestTokens } from './request-tokens.repository.ts'

let database: Database
let generationsPerMinute: number
beforeEach(async () => {
  database = await openTestPostgres(migratedTemplate)
  generationsPerMinute = 10
})
afterEach(() => database.close())

/** Of one of several servers. */
const createServer = () =>
  createSharedLimits({
    requestRate: createRequestRate({ factor: () => 1 / 3 }),
    tokens: createRequestTokens(database.queries),
    recentTimes: createRecentTimes(database.queries),
    generationsPerMinute: () => generationsPerMinute,
  })

/** How many of 50 at once pass, half of them at each server. */
async function countPassing(
  servers: readonly RequestLimits[],
  count: (limits: RequestLimits) => Promise<void>,
): Promise<number> {
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => {
      const limits = servers[index % servers.length]
      return limits ? count(limits) : Promise.reject(new Error('no server'))
    }),
  )
  return all.filter(({ status }) => status === 'fulfilled').length
}
const request =
  (cost: CostClass, userId = 'zoé') =>
  (limits: RequestLimits) =>
    limits.countRequest(userId, cost)
const generation = (limits: RequestLimits) => limits.countGeneration('zoé')

test('ce qui coûte se compte sur tous les serveurs ensemble, le reste chez chacun', async () => {
  const servers = [createServer(), createServer()]
  expect(await countPassing(servers, request('costly'))).toBe(10)
  expect(await countPassing(servers, request('costly', 'noël'))).toBe(10)
  expect(await countPassing(servers, request('upload'))).toBe(50)
  expect(await countPassing(servers, request('ordinary'))).toBe(50)
  expect(await countPassing(servers, generation)).toBe(10)
})

test('le refus dit quand la demande suivante passera, et elle passe alors', async () => {
  await countPassing([createServer()], request('costly'))
  await expect(createServer().countRequest('zoé', 'costly')).rejects.toMatchObject({
    code: 'limit.rate',
    retryAfter: 6,
    params: { limit: 'requests.costly', seconds: 6 },
  })
  await sql`update request_tokens set filled_at = filled_at - 6000`.execute(database.queries)
  expect(await countPassing([createServer()], request('costly'))).toBe(1)
  await countPassing([createServer()], generation)
  await expect(createServer().countGeneration('zoé')).rejects.toMatchObject({
    code: 'limit.rate',
    retryAfter: 60,
    params: { seconds: 60 },
  })
})

test('qui est refusé ne fait plus travailler la base, jusqu’à ce que la limite change', async () => {
  const server = createServer()
  await countPassing([server], generation)
  await sql`update recent_times set times = '{}'`.execute(database.queries)
  await expect(server.countGeneration('zoé')).rejects.toMatchObject({ code: 'limit.rate' })
  generationsPerMinute = 11
  await server.countGeneration('zoé')
})
