import { userLimits } from '@atelier/contract/users/users'
import type { Queries } from '#database/database.ts'
import { groupsOfUser, isInGroup } from '#database/shared/group-ids-of-user.ts'

interface MemberSearch {
  readonly groupId: string
  /** Prefixes of words, folded as in the index. */
  readonly words: readonly string[]
  readonly page: number
  readonly limit: number
}

interface ProtectedSearch {
  readonly groupId: string
  readonly actorId: string
  readonly delegatingIds: readonly string[]
}

/** Accounts as groups see them; `queries` may be a transaction. */
export const groupPeopleRows = (queries: Queries) => ({
  ...protectedPeople(queries),
  /** One page of the members of a group, sorted by name. Counting stops at the limit. */
  async membersOf({ groupId, words, page, limit }: MemberSearch) {
    const members = words.reduce(
      (found, word) => found.where('search_text', 'like', `% ${word}%`),
      queries.selectFrom('users').where('removed_at', 'is', null).where(isInGroup(groupId)),
    )
    const rows = await members
      .select('id')
      .orderBy('name_key')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await queries
      .selectFrom(members.select('id').limit(userLimits.countMax).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { ids: rows.map(({ id }) => id), total: Number(total) }
  },
  async namesOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>> {
    if (ids.length === 0) return new Map()
    const rows = await queries
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('removed_at', 'is', null)
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
  },
  /** The roles and groups of these accounts. */
  async standingOf(
    ids: readonly string[],
  ): Promise<{ readonly id: string; readonly isAdmin: boolean; readonly groups: string }[]> {
    if (ids.length === 0) return []
    const rows = await queries
      .selectFrom('users')
      .select(['id', 'role', groupsOfUser().as('groups')])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    return rows.map(({ id, role, groups }) => ({
      id,
      isAdmin: role === 'ADMIN',
      groups: groups ?? '',
    }))
  },
})

const protectedPeople = (queries: Queries) => ({
  /** Whether the administrator, a member of one of these delegating groups, or the actor is in the group. */
  async hasProtectedMember({ groupId, actorId, delegatingIds }: ProtectedSearch): Promise<boolean> {
    const row = await queries
      .selectFrom('users')
      .select('id')
      .where('removed_at', 'is', null)
      .where(isInGroup(groupId))
      .where(({ eb, or }) =>
        or([
          eb('role', '=', 'ADMIN'),
          eb('id', '=', actorId),
          ...delegatingIds.map((id) => isInGroup(id)),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})
