import type { Database, Queries } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import { createGroupList, type FindGroupUses } from './group-list.ts'
import { createGroupMembers, type FindProviderNames } from './group-members.ts'
import type { GroupPeople } from './group-people.ts'
import { groupRows } from './groups.repository.ts'
import { createMemberships } from './memberships.ts'
import { createGroupProtection } from './rights/protected-groups.ts'
import { createRightsCache, type RightsCacheDependencies } from './rights/rights-cache.ts'
import { createUserRights } from './rights/user-rights.ts'

export type { GroupPeople } from './group-people.ts'
export type { MembershipSource, Memberships } from './memberships.repository.ts'
export type { GivenGroups } from './memberships.ts'
export type { AllowedModels, UserRights } from './rights/add-up.ts'
export type { RightsHolder } from './rights/user-rights.ts'

export interface GroupsServiceDependencies {
  readonly database: Database
  readonly bus: RightsCacheDependencies['bus']
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly record: RecordAuditEntry
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll'>
  /** Made afterwards. */
  readonly people: () => GroupPeople
}

/** Groups of users: who is in them, and what they give. */
export async function createGroupsService(dependencies: GroupsServiceDependencies) {
  const { database, bus, log, live } = dependencies
  const load = async () => {
    const all = await groupRows(database.queries).list()
    return new Map(all.map(({ id, rights }) => [id, rights]))
  }
  const cache = await createRightsCache({ bus, log, load })
  const others = createOthers()
  const isProtectedFrom = createGroupProtection(dependencies)
  /** Open pages of these users load their rights again. */
  function announceMemberships(userIds: readonly string[]): void {
    for (const userId of userIds) live.publish(userId, { type: 'account' })
  }
  return {
    announceMemberships,
    isProtectedFrom,
    /** Those of these groups that there are, without the group of all users; on the caller's transaction. */
    listExisting: (ids: readonly string[], on: Queries) => groupRows(on).listExisting(ids),
    ...createMemberships(dependencies),
    ...createUserRights(cache),
    ...createGroupList({
      ...{ ...dependencies, isProtectedFrom },
      findUses: others.findUses,
      async onRightsChange() {
        await cache.reload()
        live.publishToAll({ type: 'account' })
      },
    }),
    ...createGroupMembers({
      ...dependencies,
      findProviderNames: () => others.findProviderNames(),
      onMembershipChange: announceMemberships,
    }),
    addUses: others.addUses,
    nameProviders: others.nameProviders,
    close: cache.close,
  }
}
export type GroupsService = Awaited<ReturnType<typeof createGroupsService>>

/** What features that are made later tell of groups. */
function createOthers() {
  const uses: FindGroupUses[] = []
  let findProviderNames: FindProviderNames = async () => new Map()
  return {
    findUses: async (groupId: string, on: Queries): Promise<readonly string[]> => {
      const found: string[] = []
      for (const find of uses) found.push(...(await find(groupId, on)))
      return found
    },
    findProviderNames: () => findProviderNames(),
    /** A group that `find` names a use of is not removed. */
    addUses(find: FindGroupUses): void {
      uses.push(find)
    },
    /** What the sources of memberships are called. */
    nameProviders(find: FindProviderNames): void {
      findProviderNames = find
    },
  }
}
