import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { migrations } from '#database/schema/migrations.ts'
import { describeOnEachEmptyDatabase } from '#testing/database/each-database.ts'
import { addUser, createTestLedger } from '#testing/database/ledger-setup.ts'

const ledgerMigration = '0062-use-ledger'
/** The tables as they were before the ledger. */
const before = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < ledgerMigration),
)

async function addCharges(database: Database, userId: string) {
  const { queries } = database
  const quota = { inpainting_quota: 5, inpainting_count: 2, inpainting_reserved: 1 }
  await queries.updateTable('users').set(quota).where('id', '=', userId).execute()
  const charge = { user_id: userId, title: 'Le ciel' }
  await queries
    .insertInto('inpainting_charges')
    .values([
      { ...charge, inpainting_id: 'a', state: 'counted', created_at: 1000, settled_at: 2000 },
      { ...charge, inpainting_id: 'b', state: 'counted', created_at: 3000, settled_at: 4000 },
      { ...charge, inpainting_id: 'c', state: 'given-back', created_at: 5000, settled_at: 6000 },
      { ...charge, inpainting_id: 'd', state: 'reserved', created_at: 7000, settled_at: null },
    ])
    .execute()
}

describeOnEachEmptyDatabase('une installation plus ancienne', (open) => {
  test('retrouve chaque inpainting compté ou rendu, une fois, et garde ses quotas tels quels', async () => {
    const database = await open()
    await migrate(database, { known: before })
    const userId = await addUser(database)
    await addCharges(database, userId)
    await migrate(database)
    expect((await migrate(database)).applied).toEqual([])

    const lines = await database.queries
      .selectFrom('use_lines')
      .selectAll()
      .orderBy('created_at')
      .execute()
    expect(
      lines.map((line) => [
        line.id,
        line.state,
        Number(line.amount),
        line.title,
        Number(line.created_at),
        Number(line.settled_at),
      ]),
    ).toEqual([
      ['a', 'counted', 1, 'Le ciel', 1000, 2000],
      ['b', 'counted', 1, 'Le ciel', 3000, 4000],
      ['c', 'given-back', 0, 'Le ciel', 5000, 6000],
    ])
    expect(lines.every((line) => line.user_id === userId && line.tool === 'inpainting')).toBe(true)
    const account = await database.queries
      .selectFrom('users')
      .select(['inpainting_quota', 'inpainting_count', 'inpainting_reserved'])
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ inpainting_quota: 5, inpainting_count: 2, inpainting_reserved: 1 })
    expect(
      await database.queries.selectFrom('inpainting_charges').selectAll().execute(),
    ).toHaveLength(4)

    await createTestLedger(database).folding.foldNow()
    const totals = await database.queries.selectFrom('use_totals').selectAll().execute()
    expect(
      totals.map(({ meter, works, amount }) => [meter, Number(works), Number(amount)]),
    ).toEqual([['inpaintings', 2, 2]])
  })
})
