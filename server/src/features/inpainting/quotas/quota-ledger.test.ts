import { type QuotaEntry, usedBy } from '@atelier/contract/inpainting/quota-ledger'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { makeId } from '#platform/ids.ts'
import {
  describeOnEachDatabase,
  describeOnEachEmptyDatabase,
} from '#testing/database/each-database.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { createQuotaManagement } from './manage-quotas.ts'
import { quotaRows } from './quota.repository.ts'
import { createQuota } from './quota.ts'

/** The same numbers for the same seed. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

const actor = { userId: makeId(), email: 'admin@mairie.example' }

async function setUp(database: Database, initialQuota: number | null) {
  const clock = createManualClock(1_000_000)
  const userId = makeId()
  await database.queries
    .insertInto('users')
    .values({
      id: userId,
      email: userId,
      email_key: userId,
      name: 'Camille',
      role: 'USER',
      password_hash: '',
      created_at: 0,
      is_active: 1,
      is_suspended: 0,
      inpainting_count: 0,
      inpainting_quota: initialQuota,
    })
    .execute()
  const live = { publish: () => undefined } as unknown as Parameters<
    typeof createQuotaManagement
  >[0]['live']
  const record = async () => undefined
  const management = createQuotaManagement({
    ...{ database, live, clock, makeId, record },
    requireMayActOn: async () => undefined,
  })
  return { database, clock, userId, management, quota: createQuota(database) }
}
type Setup = Awaited<ReturnType<typeof setUp>>

/** Does one thing that changes the quota; returns how many entries the ledger has for it. */
async function change(
  { database, clock, userId, management }: Setup,
  random: (below: number) => number,
  charges: string[],
): Promise<number> {
  clock.advance(random(2))
  const rows = quotaRows(database.queries)
  const some = charges[random(Math.max(1, charges.length))] ?? makeId()
  switch (random(6)) {
    case 0:
    case 1: {
      const inpaintingId = makeId()
      const charge = { inpaintingId, userId, title: 'Un ciel', at: clock.now() }
      if (!(await rows.reserve(charge))) return 0
      charges.push(inpaintingId)
      return 1
    }
    case 2:
      await rows.countUsed(some, userId, clock.now())
      return 0
    case 3:
      await rows.release(some, userId, clock.now())
      return 0
    case 4:
      await management.reset(actor, [userId])
      return 1
    default: {
      const quota = random(4) === 0 ? null : random(8)
      const before = (await rows.read(userId))?.quota
      await management.set(actor, [userId], quota)
      return Number(before !== quota)
    }
  }
}

const sumOf = (entries: readonly QuotaEntry[]) =>
  entries.reduce((sum, entry) => sum + usedBy(entry), 0)

function expectQuotaChain(
  entries: readonly QuotaEntry[],
  { first, last }: { readonly first: number | null; readonly last: number | null },
) {
  let quota = first
  for (const entry of entries)
    if (entry.state === 'quota-changed') {
      expect(entry.before).toBe(quota)
      quota = entry.after
    }
  expect(quota).toBe(last)
}

describeOnEachDatabase('le registre du quota', (open) => {
  test('fait le compte après n’importe quelle suite de prises, de retours, de remises à zéro et de quotas changés', async () => {
    const database = await open()
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = createRandom(seed)
      const first = random(3) === 0 ? null : random(6)
      const setup = await setUp(database, first)
      const charges: string[] = []
      let expected = 0
      for (let step = 0; step < 40; step += 1) {
        expected += await change(setup, random, charges)
        const status = await setup.quota.read(setup.userId)
        const entries = await Array.fromAsync(setup.quota.ledger(setup.userId))
        const about = `seed ${seed}, step ${step}`
        expect([about, entries.length]).toEqual([about, expected])
        expect([about, sumOf(entries)]).toEqual([about, status.used])
        expect([about, sumOf(status.lines) + status.earlier]).toEqual([about, status.used])
        const reserved = entries.filter(({ state }) => state === 'reserved').length
        expect([about, reserved]).toEqual([about, status.reserved])
        expectQuotaChain(entries, { first, last: status.quota })
      }
    }
  })

  test('au-delà de ce qui est montré, la somme des lignes plus anciennes complète le compte', async () => {
    const { database, clock, userId, management, quota } = await setUp(await open(), null)
    const rows = quotaRows(database.queries)
    for (let index = 0; index < 60; index += 1) {
      const inpaintingId = makeId()
      clock.advance(1)
      await rows.reserve({ inpaintingId, userId, title: 'Un ciel', at: clock.now() })
      await rows.countUsed(inpaintingId, userId, clock.now())
    }
    clock.advance(1)
    await management.reset(actor, [userId])
    const status = await quota.read(userId)
    expect([status.used, status.lines.length, status.lines[0]]).toEqual([
      0,
      50,
      expect.objectContaining({ state: 'reset', cleared: 60 }),
    ])
    expect([sumOf(status.lines), status.earlier]).toEqual([49 - 60, 11])
    expect(await Array.fromAsync(quota.ledger(userId))).toHaveLength(61)
  })
})

describeOnEachEmptyDatabase('le registre d’une base qui avait des remises à zéro', (open) => {
  test('fait le compte dès la mise à jour', async () => {
    const database = await open()
    const name = '0034-quota-ledger'
    const before = Object.entries(migrations).filter(([one]) => one < name)
    await migrate(database, { known: Object.fromEntries(before) })
    const { userId, quota } = await setUp(database, 5)
    const charge = { user_id: userId, title: 'Un ciel', created_at: 1, settled_at: 2 }
    for (let index = 0; index < 3; index += 1)
      await database.queries
        .insertInto('inpainting_charges')
        .values({ ...charge, inpainting_id: makeId(), state: 'counted' })
        .execute()
    await database.queries.updateTable('users').set({ inpainting_count: 1 }).execute()

    await migrate(database)
    const status = await quota.read(userId)
    expect([status.used, sumOf(status.lines), status.earlier]).toEqual([1, 1, 0])
    expect(status.lines).toContainEqual(
      expect.objectContaining({ state: 'carried-over', cleared: 2 }),
    )
  })
})
