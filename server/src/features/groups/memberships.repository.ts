import { groupLimits } from '@atelier/contract/groups/rights'
import type { Queries } from '#database/database.ts'

/** Who says that a user is in a group: an administrator, or a provider by its id. Each changes its own rows only. */
export type MembershipSource = 'hand' | `provider:${string}`

export interface Memberships {
  readonly userId: string
  readonly source: MembershipSource
  readonly groupIds: readonly string[]
}

/** A group of a user, and one of those who say so. */
export interface Membership {
  readonly groupId: string
  readonly source: MembershipSource
}

/** Who is in which group; `queries` may be a transaction. */
export const membershipRows = (queries: Queries) => ({
  ...membershipQueries(queries),
  ...membershipChanges(queries),
})

function membershipQueries(queries: Queries) {
  return {
    /** Without the group of all users. */
    async groupIdsOf(userId: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('group_members')
        .select('group_id')
        .distinct()
        .where('user_id', '=', userId)
        .orderBy('group_id')
        .execute()
      return rows.map((row) => row.group_id)
    },
    /** Of these users, with who says so. */
    async listOf(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly Membership[]>> {
      const memberships = new Map<string, Membership[]>()
      if (userIds.length === 0) return memberships
      const rows = await queries
        .selectFrom('group_members')
        .select(['user_id', 'group_id', 'source'])
        .where('user_id', 'in', [...userIds])
        .orderBy('group_id')
        .execute()
      for (const row of rows) {
        const one = { groupId: row.group_id, source: row.source as MembershipSource }
        memberships.set(row.user_id, [...(memberships.get(row.user_id) ?? []), one])
      }
      return memberships
    },
    /** Who says that these users are in the group. */
    async sourcesOf(
      groupId: string,
      userIds: readonly string[],
    ): Promise<ReadonlyMap<string, readonly MembershipSource[]>> {
      const sources = new Map<string, MembershipSource[]>()
      if (userIds.length === 0) return sources
      const rows = await queries
        .selectFrom('group_members')
        .select(['user_id', 'source'])
        .where('group_id', '=', groupId)
        .where('user_id', 'in', [...userIds])
        .orderBy('source')
        .execute()
      for (const { user_id: userId, source } of rows)
        sources.set(userId, [...(sources.get(userId) ?? []), source as MembershipSource])
      return sources
    },
  }
}

function membershipChanges(queries: Queries) {
  const { groupIdsOf } = membershipQueries(queries)
  /** A group that no longer exists is left out, and what is beyond the limit of a user. */
  async function add({ userId, source, groupIds }: Memberships, at: number): Promise<void> {
    if (groupIds.length === 0) return
    const known = new Set(await groupIdsOf(userId))
    const room = Math.max(0, groupLimits.groupsPerUser - known.size)
    const others = [...new Set(groupIds)].filter((id) => !known.has(id)).slice(0, room)
    const added = [...groupIds.filter((id) => known.has(id)), ...others]
    if (added.length === 0) return
    await queries
      .insertInto('group_members')
      .columns(['user_id', 'group_id', 'source', 'added_at'])
      .expression(
        queries
          .selectFrom('groups')
          .select((value) => [
            value.val(userId).as('userId'),
            'groups.id as groupId',
            value.val<string>(source).as('source'),
            value.val(at).as('at'),
          ])
          .where('groups.id', 'in', added)
          .where('groups.is_everyone', '=', 0),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return {
    add,
    /** Whatever this source gave to anyone. */
    async removeAllOf(source: MembershipSource): Promise<void> {
      await queries.deleteFrom('group_members').where('source', '=', source).execute()
    },
    /** Removes what this source gave, save these groups. */
    async removeOthers({ userId, source, groupIds }: Memberships): Promise<void> {
      await queries
        .deleteFrom('group_members')
        .where('user_id', '=', userId)
        .where('source', '=', source)
        .$if(groupIds.length > 0, (query) => query.where('group_id', 'not in', [...groupIds]))
        .execute()
    },
  }
}
