import { usageLimits } from '@atelier/contract/usage/meters'
import { expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { addUser, createLedgerSetup, rule } from '#testing/database/ledger-setup.ts'
import { noGroups } from '../user-groups.ts'

const dayMs = 24 * 60 * 60 * 1000

describeOnEachDatabase('totaliser l’usage', (open) => {
  test('ajoute chaque ligne une fois, même par deux serveurs à la fois', async () => {
    const database = await open()
    const { usage, open: openOther, work, userId } = await createLedgerSetup(database)
    const lines = 450
    for (let index = 0; index < lines; index += 1)
      await database.commitRelaxed((transaction) =>
        usage.count(work(), { amount: 2, inputAmount: 1, machineMs: 10 }, transaction),
      )
    const other = openOther()
    await Promise.all([usage.folding.foldNow(), other.folding.foldNow(), other.folding.foldNow()])
    await usage.folding.foldNow()
    const sums = { works: lines, amount: 2 * lines, input_amount: lines, machine_ms: 10 * lines }
    const read = async (table: 'use_days' | 'use_totals') =>
      (await database.queries.selectFrom(table).selectAll().execute()).map((row) => ({
        works: Number(row.works),
        amount: Number(row.amount),
        input_amount: Number(row.input_amount),
        machine_ms: Number(row.machine_ms),
      }))
    expect(await read('use_days')).toEqual([sums])
    expect(await read('use_totals')).toEqual([sums])
    const months = await database.queries.selectFrom('use_months').selectAll().execute()
    expect(months.map((row) => [row.user_id, Number(row.works), Number(row.tokens)])).toEqual([
      [userId, lines, 2 * lines],
    ])
  })

  test('laisse ce qui est en cours, et compte ce qui est venu de ce qui a échoué', async () => {
    const { usage, work, reserve, note, giveBack } = await createLedgerSetup(await open(), [
      rule({ subject: 'everyone', each: 1000 }),
    ])
    const [running, failed, nothing] = [work(), work(), work()]
    for (const one of [running, failed, nothing]) await reserve(one, 10)
    await note(running, 3)
    await note(failed, 4)
    await giveBack(failed)
    await giveBack(nothing)
    expect(await usage.overview({ by: 'model' })).toMatchObject({
      works: 1,
      amounts: { tokens: 4 },
    })
    await giveBack(running)
    expect(await usage.overview({ by: 'model' })).toMatchObject({
      works: 2,
      amounts: { tokens: 7 },
    })
  })

  test('retire les lignes, les totaux de chacun et les compteurs à leur âge, et garde ceux de tous', async () => {
    const database = await open()
    const { usage, clock, work, reserve, count } = await createLedgerSetup(database, [
      rule({ subject: 'everyone', each: 1000 }),
    ])
    const tables = async () => {
      const counts: Record<string, number> = {}
      for (const table of [
        'use_lines',
        'use_days',
        'use_months',
        'use_totals',
        'use_counters',
      ] as const)
        counts[table] = (await database.queries.selectFrom(table).selectAll().execute()).length
      return counts
    }
    const one = work()
    await reserve(one, 10)
    await count(one, 5)
    await usage.folding.foldNow()
    const all = { use_lines: 1, use_days: 1, use_months: 1, use_totals: 1, use_counters: 1 }
    clock.advance((usageLimits.lineDays - 1) * dayMs)
    await usage.folding.removeOld()
    expect(await tables()).toEqual(all)
    clock.advance(2 * dayMs)
    await usage.folding.removeOld()
    expect(await tables()).toEqual({ ...all, use_lines: 0 })
    clock.advance(60 * dayMs)
    await usage.folding.removeOld()
    expect(await tables()).toEqual({ ...all, use_lines: 0, use_counters: 0 })
    clock.advance((usageLimits.monthsKept + 1) * 31 * dayMs)
    await usage.folding.removeOld()
    expect(await tables()).toEqual({
      use_lines: 0,
      use_days: 0,
      use_months: 0,
      use_totals: 1,
      use_counters: 0,
    })
  })

  test('un compte qui s’en va rend aux autres ce qui lui était réservé', async () => {
    const database = await open()
    const { usage, work, reserve, counters } = await createLedgerSetup(
      database,
      [rule({ subject: 'everyone', each: 100, together: 100 })],
      noGroups,
    )
    const leaver = await addUser(database)
    await reserve(work(makeId(), leaver), 60)
    await reserve(work(), 10)
    const removeSome = () =>
      database.commit((transaction) => usage.owned.deleteSome(transaction, leaver, 1))
    while (await removeSome());
    expect(await counters()).toMatchObject([
      { subject: 'everyone', reserved: 10 },
      { reserved: 10 },
    ])
  })
})
