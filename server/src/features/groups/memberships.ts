import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { groupRows, type StoredGroup } from './groups.repository.ts'
import {
  type MembershipSource,
  type Memberships,
  membershipRows,
} from './memberships.repository.ts'

interface MembershipsDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly clock: Clock
}

/** What somebody gives to an account that is new, or about to be. */
export interface GivenGroups {
  readonly groupIds: readonly string[]
  /** Only the administrator gives groups that carry rights of administration. */
  readonly isByAdmin: boolean
}

/**
 * What other features write within their own transaction. A group that is gone is left out, as is the group of all users, and what is
 * beyond the limit of a user.
 */
export const createMemberships = ({ database, clock }: MembershipsDependencies) => ({
  /** Makes what this source gives equal to these groups; what other sources give stays. */
  async makeMembershipEqual(memberships: Memberships, transaction: WriteTransaction) {
    const rows = membershipRows(transaction)
    await rows.removeOthers(memberships)
    await rows.add(memberships, clock.now())
  },
  /** Adds these groups to what this source gives. */
  addMemberships: (memberships: Memberships, transaction: WriteTransaction): Promise<void> =>
    membershipRows(transaction).add(memberships, clock.now()),
  /** Of these users, with who says so. */
  membershipsOf: (userIds: readonly string[], on: Queries) => membershipRows(on).listOf(userIds),
  /** A source is no more, and neither is what it gave to anyone. */
  removeMembershipsOf: (source: MembershipSource, transaction: WriteTransaction): Promise<void> =>
    membershipRows(transaction).removeAllOf(source),
  /** Their names. @throws Problem if one is gone or that of all users, or a delegate gives one that delegates */
  async requireMayGive({ groupIds, isByAdmin }: GivenGroups, on: Queries): Promise<string[]> {
    const found = await givenGroups(groupIds, on)
    if (found.length < new Set(groupIds).size) throw new Problem('group.not-found')
    if (found.some(({ isEveryone }) => isEveryone)) throw new Problem('group.built-in')
    if (!isByAdmin && found.some(isDelegating)) throw new Problem('user.protected')
    return found.map(({ name }) => name)
  },
  /** The same later: what is gone meanwhile, or what its giver may no longer give, is left out. */
  async giveGroups(
    transaction: WriteTransaction,
    userId: string,
    { groupIds, isByAdmin }: GivenGroups,
  ): Promise<void> {
    const found = await givenGroups(groupIds, transaction)
    const given = found.filter((group) => isByAdmin || !isDelegating(group)).map(({ id }) => id)
    const memberships = { userId, source: 'hand', groupIds: given } as const
    await membershipRows(transaction).add(memberships, clock.now())
  },
  /** Those of these groups that carry rights of administration. */
  async delegatingAmong(groupIds: readonly string[], on: Queries): Promise<ReadonlySet<string>> {
    const found = await givenGroups(groupIds, on)
    return new Set(found.filter(isDelegating).map(({ id }) => id))
  },
  /** The groups of a user, without that of all users. */
  groupIdsOf: (userId: string, on: Queries = database.queries): Promise<readonly string[]> =>
    membershipRows(on).groupIdsOf(userId),
  /** Names by id; `on` may be a transaction. Groups that are gone are absent. */
  async groupNames(ids: readonly string[], on: Queries): Promise<ReadonlyMap<string, string>> {
    const all = ids.length === 0 ? [] : await groupRows(on).list()
    return new Map(all.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name]))
  },
})

const isDelegating = ({ rights }: StoredGroup): boolean => rights.manage.length > 0

const givenGroups = async (ids: readonly string[], on: Queries): Promise<StoredGroup[]> =>
  ids.length === 0 ? [] : (await groupRows(on).list()).filter(({ id }) => ids.includes(id))
