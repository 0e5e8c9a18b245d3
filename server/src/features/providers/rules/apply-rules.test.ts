import type { GroupRule } from '@atelier/contract/providers/group-rules'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { createGroupsService, type GroupsService } from '#features/groups/groups.service.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { describeOnEachDatabase } from '#testing/database/each-database.ts'
import { createTestBus } from '#testing/servers/test-bus.ts'
import { identityRows } from '../identities.repository.ts'
import { createRuleApplication, sourceOf } from './apply-rules.ts'
import { groupRuleRows } from './group-rules.repository.ts'
import { createRulePreview } from './preview-rules.ts'
import type { StoredClaims } from './stored-claims.ts'

const admin = { userId: 'admin', email: '', role: 'ADMIN' } as const
const providerIds = ['a', 'b'] as const
type ProviderId = (typeof providerIds)[number]

/** A small generator of Lehmer, so that a failure can be repeated. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

async function createSetup(database: Database, { users }: { readonly users: number }) {
  const announced: string[] = []
  const groups: GroupsService = await createGroupsService({
    ...{ database, makeId, clock: { now: () => 1 }, bus: createTestBus('server') },
    log: createLog({ level: 'silent', readable: false }),
    record: async () => undefined,
    live: { publish: (userId) => void announced.push(userId), publishToAll: () => undefined },
    people: () => {
      throw new Error('nobody is asked')
    },
  })
  for (const [place, id] of providerIds.entries())
    await database.queries
      .insertInto('sign_in_providers')
      .values({ id, place, settings: '{}', encrypted_secret: null, created_at: 1 })
      .execute()
  const userIds = Array.from({ length: users }, () => makeId())
  for (let from = 0; from < users; from += 50)
    await database.queries
      .insertInto('users')
      .values(userIds.slice(from, from + 50).map(userRow))
      .execute()
  const groupIds: string[] = []
  for (const name of ['Un', 'Deux', 'Trois', 'Quatre'])
    groupIds.push((await groups.create(admin, { name, description: '' })).id)
  return {
    ...{ announced, groups, userIds, groupIds },
    application: createRuleApplication({ database, groups }),
  }
}

const userRow = (id: string) => ({
  ...{ id, email: `${id}@mairie.example`, email_key: `${id}@mairie.example`, name: 'Camille' },
  ...{ role: 'USER' as const, password_hash: '', avatar_file_id: null },
  ...{ is_active: 1, is_suspended: 0, created_at: 1, last_login_at: null },
  ...{ inpainting_quota: null, inpainting_count: 0 },
})
const identityOf = (userId: string, providerId: string, claims: StoredClaims) => ({
  ...{ providerId, issuer: `https://${providerId}.example`, subject: userId },
  ...{ email: undefined, claims },
})

describeOnEachDatabase('les règles de groupes', (open) => {
  test.each([1, 2, 3, 4])(
    'ne touchent qu’à ce que leur fournisseur a donné, dans n’importe quel ordre de mains, d’entrées et de règles (%i)',
    async (seed) => {
      const database = await open()
      const { groups, userIds, groupIds, application } = await createSetup(database, { users: 1 })
      const [userId = ''] = userIds
      const draw = numbersFrom(seed)
      const some = () => groupIds.filter(() => draw(2) === 0)
      const byHand = new Set<string>()
      const rules = new Map<ProviderId, GroupRule[]>()
      const claims = new Map<ProviderId, readonly string[]>()
      const steps = {
        async hand() {
          const chosen = some()
          byHand.clear()
          for (const id of chosen) byHand.add(id)
          await database.commit((transaction) =>
            groups.makeMembershipEqual({ userId, source: 'hand', groupIds: chosen }, transaction),
          )
        },
        async entry(providerId: ProviderId) {
          const values = ['x', 'y', 'z'].filter(() => draw(2) === 0)
          const known: StoredClaims = [['groups', values]]
          const identity = identityOf(userId, providerId, known)
          await database.commit(async (transaction) => {
            const rows = identityRows(transaction)
            if (claims.has(providerId)) await rows.recordSeen(userId, identity, 2)
            else await rows.link(userId, identity, 2)
            await application.applyTo(transaction, { userId, providerId, claims: known })
          })
          claims.set(providerId, values)
        },
        async rules(providerId: ProviderId) {
          const next = some().map((groupId): GroupRule => {
            const value = ['x', 'y', 'z'][draw(3)] ?? 'x'
            return { claim: 'groups', match: draw(2) === 0 ? 'is' : 'starts', value, groupId }
          })
          rules.set(providerId, next)
          await database.commit((transaction) =>
            groupRuleRows(transaction).replace(providerId, next, makeId),
          )
          await application.applyToAll(providerId)
        },
      }
      for (let step = 0; step < 60; step += 1) {
        const providerId = providerIds[draw(2)] ?? 'a'
        await [steps.hand, steps.entry, steps.rules][draw(3)]?.(providerId)
        const found = (await groups.membershipsOf([userId], database.queries)).get(userId) ?? []
        const expected = [
          ...[...byHand].map((groupId) => ({ groupId, source: 'hand' })),
          ...providerIds.flatMap((id) => {
            const given = (rules.get(id) ?? []).filter(({ value }) =>
              claims.get(id)?.includes(value),
            )
            const ids = [...new Set(given.map(({ groupId }) => groupId))]
            return ids.map((groupId) => ({ groupId, source: sourceOf(id) }))
          }),
        ]
        const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted()
        expect(sorted(found)).toEqual(sorted(expected))
      }
    },
  )

  test('valent par tranches pour tous ceux dont l’attribut est connu, et l’essai le disait', async () => {
    const database = await open()
    const setup = await createSetup(database, { users: 450 })
    const [groupId = ''] = setup.groupIds
    for (const [index, userId] of setup.userIds.entries()) {
      const claims: StoredClaims =
        index % 3 === 0 ? [] : [['groups', [index % 3 === 1 ? 'x' : 'y']]]
      await identityRows(database.queries).link(userId, identityOf(userId, 'a', claims), 1)
    }
    const rules: GroupRule[] = [{ claim: 'groups', match: 'is', value: 'x', groupId }]
    const preview = createRulePreview({
      ...{ database, groups: setup.groups },
      describeUsers: async (ids) => new Map(ids.map((id) => [id, { name: id, email: id }])),
    })
    const { groups, ...counts } = await preview('a', rules)
    expect(counts).toEqual({ people: 450, unknown: 150 })
    expect(groups).toMatchObject([{ groupId, joins: 150, leaves: 0 }])
    expect(groups[0]?.people).toHaveLength(50)
    await database.commit((transaction) => groupRuleRows(transaction).replace('a', rules, makeId))
    await setup.application.applyToAll('a')
    const expected = setup.userIds.filter((_, index) => index % 3 === 1).toSorted()
    expect(setup.announced.toSorted()).toEqual(expected)
    const found = await setup.groups.membershipsOf(setup.userIds, database.queries)
    expect([...found.keys()].toSorted()).toEqual(expected)
    await setup.application.applyToAll('a')
    expect(setup.announced).toHaveLength(150)
  })
})
