import { everyoneGroupId, groupLimits, noRights } from '@atelier/contract/groups/rights'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { makeId } from '#platform/ids.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { groupRows } from './groups.repository.ts'
import { type MembershipSource, membershipRows } from './memberships.repository.ts'
import { createMemberships } from './memberships.ts'

const clock = { now: () => 1 }

async function addUser(database: Database): Promise<string> {
  const id = makeId()
  await database.queries
    .insertInto('users')
    .values({
      id,
      email: `${id}@mairie.example`,
      email_key: `${id}@mairie.example`,
      name: 'Camille',
      role: 'USER',
      password_hash: '',
      avatar_file_id: null,
      is_active: 1,
      is_suspended: 0,
      inpainting_quota: null,
      inpainting_count: 0,
      created_at: 1,
      last_login_at: null,
    })
    .execute()
  return id
}

async function addGroups(database: Database, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const id = makeId()
    const fields = { id, name: `Groupe ${number}`, description: '', isEveryone: false }
    await groupRows(database.queries).insert({ ...fields, rights: noRights, createdAt: 1 })
    ids.push(id)
  }
  return ids
}

/** A small generator of Lehmer, so that a failure can be repeated. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describeOnEachDatabase('les groupes d’un compte', (open) => {
  test.each([1, 2, 3])(
    'chaque source ne change que ce qu’elle a donné, dans n’importe quel ordre (%i)',
    async (seed) => {
      const database = await open()
      const { makeMembershipEqual, addMemberships, groupIdsOf } = createMemberships({
        database,
        clock,
      })
      const userId = await addUser(database)
      const ids = await addGroups(database, 5)
      const sources: readonly MembershipSource[] = ['hand', 'provider:a', 'provider:b']
      const expected = new Map(sources.map((source) => [source, new Set<string>()]))
      const draw = numbersFrom(seed)
      for (let step = 0; step < 40; step += 1) {
        const source = sources[draw(sources.length)] ?? 'hand'
        const groupIds = ids.filter(() => draw(2) === 0)
        const isEqual = draw(3) > 0
        await database.commit((transaction) =>
          (isEqual ? makeMembershipEqual : addMemberships)(
            { userId, source, groupIds },
            transaction,
          ),
        )
        const before = isEqual ? [] : (expected.get(source) ?? [])
        expected.set(source, new Set([...before, ...groupIds]))
        for (const id of ids) {
          const found = await membershipRows(database.queries).sourcesOf(id, [userId])
          expect(found.get(userId) ?? []).toEqual(
            sources.filter((one) => expected.get(one)?.has(id)),
          )
        }
      }
      const all = new Set([...expected.values()].flatMap((some) => [...some]))
      expect(await groupIdsOf(userId)).toEqual([...all].sort())
    },
  )

  test('un groupe disparu, tout le monde et ce qui dépasse la limite sont laissés de côté', async () => {
    const database = await open()
    const { makeMembershipEqual, addMemberships, groupIdsOf } = createMemberships({
      database,
      clock,
    })
    const userId = await addUser(database)
    const ids = await addGroups(database, groupLimits.groupsPerUser + 3)
    const [first = ''] = ids
    await database.commit((transaction) =>
      addMemberships(
        { userId, source: 'hand', groupIds: [makeId(), everyoneGroupId, first] },
        transaction,
      ),
    )
    expect(await groupIdsOf(userId)).toEqual([first])
    await database.commit((transaction) =>
      makeMembershipEqual({ userId, source: 'provider:a', groupIds: ids }, transaction),
    )
    expect(await groupIdsOf(userId)).toHaveLength(groupLimits.groupsPerUser)
  })

  test('deux entrées à la fois laissent les mêmes groupes qu’une seule', async () => {
    const database = await open()
    const { makeMembershipEqual, groupIdsOf } = createMemberships({ database, clock })
    const userId = await addUser(database)
    const ids = await addGroups(database, 4)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        database.commit((transaction) =>
          makeMembershipEqual({ userId, source: 'provider:a', groupIds: ids }, transaction),
        ),
      ),
    )
    expect(await groupIdsOf(userId)).toEqual(ids)
  })
})
