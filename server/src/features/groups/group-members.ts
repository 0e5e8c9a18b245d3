import type {
  Group,
  GroupMember,
  GroupMemberChanges,
  GroupMemberQuery,
  GroupMemberSource,
} from '@atelier/contract/groups/groups'
import { groupLimits } from '@atelier/contract/groups/rights'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { toPage } from '@atelier/contract/wire/paging'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import { type GroupActor, presentGroup, requireChangeable, requireGroup } from './group-list.ts'
import type { GroupPeople } from './group-people.ts'
import { groupRows } from './groups.repository.ts'
import { handRows } from './hand-memberships.repository.ts'
import { type MembershipSource, membershipRows } from './memberships.repository.ts'

/** The names of providers by their ids. */
export type FindProviderNames = () => Promise<ReadonlyMap<string, string>>

export interface GroupMembersDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly record: RecordAuditEntry
  readonly people: () => GroupPeople
  readonly findProviderNames: FindProviderNames
  /** The pages of these users load their rights again. */
  onMembershipChange(userIds: readonly string[]): void
}

/** Who is in a group: as an administrator sees and changes it. */
export function createGroupMembers(dependencies: GroupMembersDependencies) {
  const { database, people, findProviderNames } = dependencies
  return {
    /** @throws Problem `group.not-found` */
    async members(groupId: string, query: GroupMemberQuery): Promise<Page<GroupMember>> {
      await requireGroup(groupId, database.queries)
      const { ids, total } = await people().membersOf({ ...query, groupId, search: query.search })
      const [names, sources, providers] = await Promise.all([
        people().namesOf(ids),
        membershipRows(database.queries).sourcesOf(groupId, ids),
        findProviderNames(),
      ])
      const members = ids.flatMap((id) => {
        const user = names.get(id)
        const given = sources.get(id) ?? []
        return user ? [{ id, ...user, sources: given.map((one) => present(one, providers)) }] : []
      })
      return toPage(members, total, query)
    },
    /** @throws Problem */
    async changeMembers(
      actor: GroupActor,
      groupId: string,
      changes: GroupMemberChanges,
    ): Promise<Group> {
      const change = (transaction: WriteTransaction) =>
        applyChanges(transaction, dependencies, { actor, groupId, changes })
      const group = await database.commit(change, { lock: 'groups' })
      dependencies.onMembershipChange([...changes.add, ...changes.remove])
      return group
    },
  }
}

const providerPrefix = 'provider:'
const present = (
  source: MembershipSource,
  providers: ReadonlyMap<string, string>,
): GroupMemberSource => {
  if (!source.startsWith(providerPrefix)) return { kind: 'hand', name: null }
  return { kind: 'provider', name: providers.get(source.slice(providerPrefix.length)) ?? null }
}

interface RequestedChange {
  readonly actor: GroupActor
  readonly groupId: string
  readonly changes: GroupMemberChanges
}

async function applyChanges(
  transaction: WriteTransaction,
  { people, record, clock }: GroupMembersDependencies,
  { actor, groupId, changes: { add, remove } }: RequestedChange,
): Promise<Group> {
  const group = await requireChangeable(actor, groupId, transaction)
  const names = await people().namesOf([...new Set([...add, ...remove])], transaction)
  if (add.some((id) => !names.has(id))) throw new Problem('user.not-found')
  await people().requireMayActOn(actor.userId, [...names.keys()], transaction)
  const rows = handRows(transaction, groupId)
  if (await rows.isAnyFull(add))
    throw new Problem('group.user-full', { params: { limit: groupLimits.groupsPerUser } })
  const removed = await rows.remove(remove)
  const added = await rows.add(add, clock.now())
  const emails = (ids: readonly string[]) => ids.map((id) => names.get(id)?.email ?? id)
  if (added.length + removed.length > 0)
    await record(
      {
        actor,
        action: 'group.members-changed',
        target: { id: groupId, name: group.name },
        after: {
          ...(added.length > 0 && { addedMembers: emails(added) }),
          ...(removed.length > 0 && { removedMembers: emails(removed) }),
        },
      },
      transaction,
    )
  return presentGroup(group, await groupRows(transaction).countMembersOf(groupId))
}
