import { Problem } from '@atelier/contract/problems/problems'
import { expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { addUser, createLedgerSetup, rule } from '#testing/database/ledger-setup.ts'
import { ownSubject, type Rule } from '../rules/quotas.repository.ts'
import type { UserGroups } from '../user-groups.ts'

/** Groups by user, as they are now. */
function createGroups() {
  const byUser = new Map<string, readonly string[]>()
  const groups: UserGroups = {
    groupIdsOf: async (userId) => byUser.get(userId) ?? [],
    isProtectedFrom: async () => false,
    groupNames: async (ids) => new Map(ids.map((id) => [id, `Groupe ${id}`])),
  }
  return { byUser, groups }
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (cause: unknown) => (cause instanceof Problem ? { code: cause.code, ...cause.params } : cause),
  )

describeOnEachDatabase('les quotas des groupes', (open) => {
  async function setUp(rules: readonly Rule[]) {
    const { byUser, groups } = createGroups()
    const database = await open()
    const ledger = await createLedgerSetup(database, rules, groups)
    return { ...ledger, database, byUser }
  }

  test('le plus généreux vaut, et sa propre règle le remplace', async () => {
    const { byUser, userId, work, reserve, database, open } = await setUp([
      rule({ subject: 'everyone', each: 10 }),
      rule({ subject: 'g:a', each: 50 }),
      rule({ subject: 'g:b', each: 30 }),
      rule({ subject: 'g:c', each: 1000 }),
    ])
    byUser.set(userId, ['a', 'b'])
    expect(await reserve(work(), 50)).toBe(50)
    expect(await refusal(reserve(work(), 1))).toMatchObject({ whose: 'self' })
    const usage = open()
    await usage.rules.set(
      { userId, email: '', role: 'ADMIN' },
      { subject: ownSubject(userId), meter: 'tokens', period: 'day', each: 20, together: null },
    )
    const order = { amount: 1 }
    expect(
      await refusal(database.commit((transaction) => usage.reserve(work(), order, transaction))),
    ).toMatchObject({ code: 'quota.exhausted', whose: 'self' })
  })

  test('le pot de chacun de ses groupes vaut en plus, et un refus dit lequel', async () => {
    const { byUser, userId, work, reserve, database, counters } = await setUp([
      rule({ subject: 'g:a', together: 100 }),
      rule({ subject: 'g:b', together: 60 }),
    ])
    const other = await addUser(database)
    byUser.set(userId, ['a', 'b']).set(other, ['a'])
    await reserve(work(), 60)
    expect(await refusal(reserve(work(), 1))).toMatchObject({
      code: 'quota.exhausted',
      meter: 'tokens',
      whose: 'Groupe b',
    })
    expect(await reserve(work(makeId(), other), 40)).toBe(40)
    expect(await refusal(reserve(work(makeId(), other), 1))).toMatchObject({ whose: 'Groupe a' })
    expect(await counters()).toMatchObject([
      { subject: 'g:a', reserved: 100 },
      { subject: 'g:b', reserved: 60 },
    ])
    // Who is in no group has no limit.
    expect(await reserve(work(makeId(), await addUser(database)), 5000)).toBe(5000)
  })

  test('de cinquante à la fois contre un pot de dix, dix passent, par deux serveurs', async () => {
    const { byUser, userId, work, reserve, database, open, counters } = await setUp([
      rule({ subject: 'g:a', together: 10 }),
      rule({ subject: 'g:b', together: 100 }),
    ])
    const other = await addUser(database)
    byUser.set(userId, ['b', 'a']).set(other, ['a', 'b'])
    const second = open()
    const taken = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => {
        const one = work(makeId(), index % 2 === 0 ? userId : other)
        if (index % 4 < 2) return reserve(one, 1)
        return database.commit((transaction) => second.reserve(one, { amount: 1 }, transaction))
      }),
    )
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await counters()).toMatchObject([
      { subject: 'g:a', reserved: 10, counted: 0 },
      { subject: 'g:b', reserved: 10, counted: 0 },
    ])
  })

  test('un pot commence avec ce que ses membres ont déjà utilisé, totalisé ou non', async () => {
    const { byUser, userId, work, count, usage, database, open, counters } = await setUp([])
    const [member, stranger] = [await addUser(database), await addUser(database)]
    byUser.set(userId, ['a']).set(member, ['a'])
    await count(work(), 30)
    await count(work(makeId(), stranger), 500)
    await usage.folding.foldNow()
    await count(work(makeId(), member), 12)
    await count(work(makeId(), stranger), 500)
    const later = open()
    await later.rules.set(
      { userId, email: '', role: 'ADMIN' },
      { subject: 'g:a', meter: 'tokens', period: 'month', each: null, together: 50 },
    )
    const one = work()
    await database.commit((transaction) => later.reserve(one, { amount: 8 }, transaction))
    expect(await counters()).toMatchObject([{ subject: 'g:a', counted: 42, reserved: 8 }])
    expect(await later.mine(userId)).toMatchObject({
      limits: [{ whose: 'Groupe a', limit: 50, used: 42, reserved: 8, remaining: 0 }],
    })
  })

  test('l’usage se totalise par groupe, comme les groupes sont à ce moment', async () => {
    const { byUser, userId, work, count, usage } = await setUp([])
    byUser.set(userId, ['a', 'b'])
    await count(work(), 30)
    await usage.folding.foldNow()
    byUser.set(userId, ['b'])
    await count(work(), 5)
    const { groups } = await usage.overview({ by: 'group' })
    const amounts = groups.map((one) => [one.name, one.works, one.amounts.tokens])
    expect(amounts.toSorted()).toEqual([
      ['Groupe a', 1, 30],
      ['Groupe b', 2, 35],
    ])
  })
})
