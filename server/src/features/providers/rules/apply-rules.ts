import { setImmediate } from 'node:timers/promises'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import { nextGroupIds, prepareRules, type RuleResult } from './evaluate-rules.ts'
import { groupRuleRows } from './group-rules.repository.ts'
import type { StoredClaims } from './stored-claims.ts'

export interface RuleApplicationDependencies {
  readonly database: Database
  readonly groups: Pick<
    GroupsService,
    'makeMembershipEqual' | 'membershipsOf' | 'removeMembershipsOf' | 'announceMemberships'
  >
}

/** Users of one transaction: others wait for it. */
const usersPerSlice = 200
export const sourceOf = (providerId: string) => `provider:${providerId}` as const

/** Makes what a provider's rules give true in the memberships of its users. */
export function createRuleApplication({ database, groups }: RuleApplicationDependencies) {
  const setGroups = createGroupSetting(groups)
  async function applySlice(transaction: WriteTransaction, providerId: string, after: string) {
    const rows = groupRuleRows(transaction)
    const linked = await rows.nextClaims(providerId, { after, limit: usersPerSlice })
    const evaluate = prepareRules(await rows.list(providerId))
    const memberships = await groups.membershipsOf(
      linked.map(({ userId }) => userId),
      transaction,
    )
    const changed: string[] = []
    for (const { userId, claims } of linked) {
      const current = groupIdsBy(memberships.get(userId) ?? [], sourceOf(providerId))
      const result = evaluate(claims)
      if (await setGroups(transaction, { userId, providerId, result, current }))
        changed.push(userId)
    }
    return { changed, last: linked.length < usersPerSlice ? undefined : linked.at(-1)?.userId }
  }

  return {
    /** Within the transaction of an entry, with the lock of groups. */
    async applyTo(
      transaction: WriteTransaction,
      { userId, providerId, claims }: UserClaims,
    ): Promise<void> {
      const rules = await groupRuleRows(transaction).list(providerId)
      const memberships = await groups.membershipsOf([userId], transaction)
      const current = groupIdsBy(memberships.get(userId) ?? [], sourceOf(providerId))
      const result = prepareRules(rules)(claims)
      await setGroups(transaction, { userId, providerId, result, current })
    },
    /** To everyone whose claims are known, a slice at a time: what is entered meanwhile goes by the same rules. */
    async applyToAll(providerId: string): Promise<void> {
      let after: string | undefined = ''
      while (after !== undefined) {
        const from: string = after
        const slice = await database.commit(
          (transaction) => applySlice(transaction, providerId, from),
          { lock: 'groups' },
        )
        groups.announceMemberships(slice.changed)
        after = slice.last
        await setImmediate()
      }
    },
    /** The link with the provider ends: so does what it gave. */
    leave: (transaction: WriteTransaction, userId: string, providerId: string): Promise<void> =>
      groups.makeMembershipEqual(
        { userId, source: sourceOf(providerId), groupIds: [] },
        transaction,
      ),
  }
}
export type RuleApplication = ReturnType<typeof createRuleApplication>

interface UserClaims {
  readonly userId: string
  readonly providerId: string
  readonly claims: StoredClaims
}
interface GroupSetting {
  readonly userId: string
  readonly providerId: string
  readonly result: RuleResult
  /** What this provider gave before. */
  readonly current: readonly string[]
}

const createGroupSetting =
  ({ makeMembershipEqual }: Pick<GroupsService, 'makeMembershipEqual'>) =>
  /** Returns whether something was to be changed. */
  async (
    transaction: WriteTransaction,
    { userId, providerId, result, current }: GroupSetting,
  ): Promise<boolean> => {
    const next = nextGroupIds(result, current)
    if (next.length === current.length && next.every((id) => current.includes(id))) return false
    const source = sourceOf(providerId)
    await makeMembershipEqual({ userId, source, groupIds: next }, transaction)
    return true
  }

/** The groups in which this source has put a user. */
export const groupIdsBy = (
  memberships: readonly { readonly groupId: string; readonly source: string }[],
  source: string,
): string[] => memberships.filter((one) => one.source === source).map(({ groupId }) => groupId)
