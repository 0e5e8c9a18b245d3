import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/open-postgres.ts'
import { makeId } from '#platform/ids.ts'
import { startCuttingProxy } from '#testing/database/cutting-proxy.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { createTestServers } from '#testing/servers/test-bus.ts'
import type { Slot } from '../waiting-line.ts'
import { createSharedQueue } from './shared-queue.ts'

const never = new AbortController().signal

let stored: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
let database: Database
let queue: ReturnType<typeof createSharedQueue>
const failures: unknown[] = []
beforeEach(async () => {
  failures.length = 0
  stored = await createTestDatabase('migrated')
  proxy = await startCuttingProxy(stored.url)
  database = openPostgres({ url: proxy.url, poolSize: 2 })
  await database.queries
    .insertInto('servers')
    .values({ id: 'p1', name: 'p1', folder: 'p1', version: '1', started_at: 0, beat_at: 0 })
    .execute()
  const [bus] = createTestServers()
  queue = createSharedQueue({
    slots: () => 1,
    queries: database.queries,
    bus,
    servers: { onDeclaredDead: () => undefined },
    makeId,
    onFailure: (cause) => void failures.push(cause),
  })
})
afterEach(async () => {
  await queue.close()
  await database.close()
  await stored.drop()
})

test.each(['before', 'after'] as const)(
  'une connexion coupée pendant la demande ne la refuse pas, et ne lui donne qu’une place (%s)',
  async (cut) => {
    await using _ = proxy
    proxy.cutAt('"joined"', cut)
    const slot = await queue.takeSlot({ userId: 'a' }, never)
    const second = queue.takeSlot({ userId: 'b' }, never)
    await queue.settled()
    expect(await queue.countAll()).toEqual({ working: 1, waiting: 1 })
    proxy.cutAt('"changed"', cut)
    slot.release()
    await second
    expect(await queue.countAll()).toEqual({ working: 1, waiting: 0 })
    expect(failures).toEqual([])
  },
)

test('une base absente refuse une demande, garde le travail accepté, et laisse finir ce qui a sa place', async () => {
  const slot = await queue.takeSlot({ userId: 'a' }, never)
  await proxy[Symbol.asyncDispose]()
  const begun: Slot[] = []
  const accepted = queue.enqueue({ userId: 'b', isNamed: true }, (given) => void begun.push(given))
  await expect(queue.takeSlot({ userId: 'c' }, never)).rejects.toMatchObject({
    code: 'server.database-away',
    retryAfter: 2,
  })
  await accepted.joined
  slot.release()
  await queue.settled()
  expect([queue.count(), begun, failures.length]).toEqual([{ working: 0, waiting: 1 }, [], 1])
})
