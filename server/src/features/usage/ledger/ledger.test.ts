import { Problem } from '@atelier/contract/problems/problems'
import { expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { addUser, rule, createLedgerSetup as setUp } from '#testing/database/ledger-setup.ts'
import { ownSubject, quotaRules } from '../rules/quotas.repository.ts'

const refusal = async (promise: Promise<unknown>) => {
  const cause = await promise.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  return cause instanceof Problem ? { code: cause.code, ...cause.params } : cause
}

describeOnEachDatabase('le registre d’usage', (open) => {
  test('sans aucune limite, n’écrit qu’une ligne, à la fin', async () => {
    const { work, reserve, count, lines, counters } = await setUp(await open())
    const one = work()
    expect(await reserve(one, 500)).toBe(500)
    expect(await lines()).toEqual([])
    await count(one, 300, 1500)
    expect(await lines()).toMatchObject([
      { id: one.id, state: 'counted', amount: 300, machine_ms: 1500, reserved: 0 },
    ])
    expect(await counters()).toEqual([])
  })

  test('de cinquante à la fois contre dix dont trois sont prises, en laisse passer sept', async () => {
    const database = await open()
    const { work, reserve, count, counters } = await setUp(database, [
      rule({ subject: 'everyone', meter: 'tokens', each: 10 }),
    ])
    for (const one of [work(), work(), work()]) {
      await reserve(one, 1)
      await count(one, 1)
    }
    const taken = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(work(), 1)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await counters()).toMatchObject([{ counted: 3, reserved: 7 }])
  })

  test('des compteurs pris dans des ordres opposés ne se bloquent pas', async () => {
    const database = await open()
    const { work, reserve, count, counters } = await setUp(database, [
      rule({ subject: 'everyone', each: 1000, together: 100_000 }),
      rule({ subject: 'everyone', period: 'month', each: 5000, together: 100_000 }),
      rule({ subject: 'everyone', meter: 'machine-seconds', each: 1000, together: 100_000 }),
    ])
    const users = [await addUser(database), await addUser(database)]
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const one = work(makeId(), users[index % 2])
        await reserve(one, 10)
        await count(one, 5, 100)
      }),
    )
    const all = await counters()
    expect(all.every(({ reserved }) => Number(reserved) === 0)).toBe(true)
    const shared = all.filter(({ subject }) => subject === 'everyone')
    expect(shared.map(({ meter, period, counted }) => [meter, period, Number(counted)])).toEqual([
      ['machine-seconds', 'day', 4000],
      ['tokens', 'day', 200],
      ['tokens', 'month', 200],
    ])
  })

  test('compte une fois ce qui est répété, par un serveur ou par deux', async () => {
    const database = await open()
    const first = await setUp(database, [rule({ subject: 'everyone', each: 100 })])
    const one = first.work()
    await first.reserve(one, 40)
    await first.reserve(one, 40)
    expect(await first.counters()).toMatchObject([{ reserved: 40, counted: 0 }])
    const other = first.open()
    await Promise.all([
      first.count(one, 30),
      first.count(one, 30),
      database.commit((on) => other.count(one, { amount: 30, machineMs: 0 }, on)),
      first.giveBack(one),
    ])
    const [counter] = await first.counters()
    expect([0, 30]).toContain(Number(counter?.counted))
    expect(Number(counter?.reserved)).toBe(0)
    expect(await first.lines()).toHaveLength(1)
  })

  test('d’une œuvre qui avance, compte chaque partie et rend le reste', async () => {
    const { note, work, reserve, giveBack, counters, lines } = await setUp(await open(), [
      rule({ subject: 'everyone', each: 100 }),
    ])
    const one = work()
    await reserve(one, 50)
    await note(one, 20)
    expect(await counters()).toMatchObject([{ reserved: 30, counted: 20 }])
    await giveBack(one)
    expect(await counters()).toMatchObject([{ reserved: 0, counted: 20 }])
    expect(await lines()).toMatchObject([{ state: 'counted', amount: 20 }])
  })

  test('raccourcit une réponse à ce qui reste, et la refuse en dessous du minimum', async () => {
    const { work, reserve, counters } = await setUp(await open(), [
      rule({ subject: 'everyone', each: 1000 }),
    ])
    expect(await reserve(work(), 600, 228)).toBe(600)
    expect(await reserve(work(), 600, 228)).toBe(400)
    expect(await refusal(reserve(work(), 600, 228))).toMatchObject({
      code: 'quota.exhausted',
      meter: 'tokens',
      whose: 'self',
    })
    expect(await counters()).toMatchObject([{ reserved: 1000 }])
  })

  test('rend aux autres compteurs ce que le plus étroit n’a pas donné', async () => {
    const { work, reserve, counters } = await setUp(await open(), [
      rule({ subject: 'everyone', each: 300, together: 1000 }),
    ])
    expect(await reserve(work(), 600, 228)).toBe(300)
    expect(await counters()).toMatchObject([
      { subject: 'everyone', reserved: 300 },
      { reserved: 300 },
    ])
  })

  test('sa propre règle remplace celle de tous ; le pot commun vaut en plus', async () => {
    const database = await open()
    const { userId } = await setUp(database, [
      rule({ subject: 'everyone', each: 10, together: 150 }),
    ])
    await quotaRules(database.queries).save(rule({ subject: ownSubject(userId), each: 100 }))
    const later = await setUp(database)
    const mine = () => later.work(makeId(), userId)
    expect(await later.reserve(mine(), 100)).toBe(100)
    expect(await refusal(later.reserve(mine(), 1))).toMatchObject({ whose: 'self' })
    const others = Array.from({ length: 6 }, () => addUser(database))
    let refused: unknown
    for (const other of await Promise.all(others))
      refused = await refusal(later.reserve(later.work(makeId(), other), 10))
    expect(refused).toMatchObject({ whose: 'everyone' })
  })

  test('ne limite jamais l’administrateur, et le compte toujours', async () => {
    const { admins, userId, work, reserve, count, counters } = await setUp(await open(), [
      rule({ subject: 'everyone', each: 1, together: 5 }),
    ])
    admins.add(userId)
    const one = work()
    expect(await reserve(one, 500)).toBe(500)
    await count(one, 400)
    expect(await counters()).toMatchObject([
      { subject: 'everyone', counted: 400 },
      { counted: 400 },
    ])
  })

  test('refuse le temps de machine une fois qu’il est épuisé', async () => {
    const { work, reserve, count } = await setUp(await open(), [
      rule({ subject: 'everyone', meter: 'machine-seconds', each: 2 }),
    ])
    const [one, two] = [work(), work()]
    await reserve(one, 10)
    await reserve(two, 10)
    await count(one, 10, 3000)
    await count(two, 10, 3000)
    expect(await refusal(reserve(work(), 10))).toMatchObject({ meter: 'machine-seconds' })
  })

  test('un compteur commence avec ce que sa période a déjà vu, totalisé ou non', async () => {
    const database = await open()
    const before = await setUp(database)
    await before.count(before.work(), 70)
    await before.usage.folding.foldNow()
    await before.count(before.work(), 20)
    await quotaRules(database.queries).save(
      rule({ subject: 'everyone', period: 'month', each: 100, together: 100 }),
    )
    const after = await setUp(database)
    const mine = () => after.work(makeId(), before.userId)
    expect(await after.reserve(mine(), 10)).toBe(10)
    expect(await refusal(after.reserve(mine(), 1))).toMatchObject({ code: 'quota.exhausted' })
    expect(await after.counters()).toMatchObject([{ counted: 90 }, { counted: 90, reserved: 10 }])
  })

  test('une limite créée pendant un travail le compte quand il finit', async () => {
    const database = await open()
    const before = await setUp(database)
    const one = before.work()
    await before.reserve(one, 100)
    await quotaRules(database.queries).save(rule({ subject: 'everyone', each: 100 }))
    const after = await setUp(database)
    await after.count(one, 60)
    expect(await after.counters()).toMatchObject([{ counted: 60, reserved: 0 }])
  })

  test('rend ce dont aucun travail ne vit plus, et rien d’autre', async () => {
    const database = await open()
    const { usage, work, reserve, counters, lines } = await setUp(database, [
      rule({ subject: 'everyone', each: 100 }),
    ])
    const [dead, living, own] = [work(), work(), work()]
    for (const one of [dead, living, own]) await reserve(one, 10)
    await database.queries
      .updateTable('use_lines')
      .set({ server: 'mort' })
      .where('id', 'in', [dead.id, living.id])
      .execute()
    await usage.recover(async () => new Set([living.id]))
    expect(await counters()).toMatchObject([{ reserved: 20 }])
    const states = new Map((await lines()).map(({ id, state }) => [id, state]))
    expect([dead, living, own].map(({ id }) => states.get(id))).toEqual([
      'given-back',
      'reserved',
      'reserved',
    ])
  })

  test('un nouveau jour rend le quota du jour', async () => {
    const { clock, work, reserve } = await setUp(await open(), [
      rule({ subject: 'everyone', each: 100 }),
    ])
    await reserve(work(), 100)
    expect(await refusal(reserve(work(), 1))).toMatchObject({ code: 'quota.exhausted' })
    clock.advance(24 * 60 * 60 * 1000)
    expect(await reserve(work(), 100)).toBe(100)
  })
})
