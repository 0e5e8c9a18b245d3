import type { Database, WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { groupRows } from './groups.repository.ts'
import { type Memberships, membershipRows } from './memberships.repository.ts'

export type { MembershipSource, Memberships } from './memberships.repository.ts'

export interface GroupsServiceDependencies {
  readonly database: Database
  readonly clock: Clock
}

/** Groups of users: who is in them, and what they give. */
export function createGroupsService(dependencies: GroupsServiceDependencies) {
  const { database } = dependencies
  return {
    ...createMemberships(dependencies),
    /** Names, the group of all users first. */
    async names(): Promise<readonly { readonly id: string; readonly name: string }[]> {
      return (await groupRows(database.queries).list()).map(({ id, name }) => ({ id, name }))
    },
  }
}
export type GroupsService = ReturnType<typeof createGroupsService>

/**
 * What other features write within their own transaction. A group that is gone is left out, as is the group of all users, and what is
 * beyond the limit of a user.
 */
const createMemberships = ({ database, clock }: GroupsServiceDependencies) => ({
  /** Makes what this source gives equal to these groups; what other sources give stays. */
  async makeMembershipEqual(memberships: Memberships, transaction: WriteTransaction) {
    const rows = membershipRows(transaction)
    await rows.removeOthers(memberships)
    await rows.add(memberships, clock.now())
  },
  /** Adds these groups to what this source gives. */
  addMemberships: (memberships: Memberships, transaction: WriteTransaction): Promise<void> =>
    membershipRows(transaction).add(memberships, clock.now()),
  /** The groups of a user, without that of all users. */
  groupIdsOf: (userId: string, on = database.queries): Promise<readonly string[]> =>
    membershipRows(on).groupIdsOf(userId),
})
