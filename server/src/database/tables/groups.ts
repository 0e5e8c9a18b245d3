import type { Generated } from 'kysely'

export interface GroupsTables {
  groups: GroupsTable
  group_members: GroupMembersTable
}

interface GroupsTable {
  id: string
  name: string
  /** The name without case and accents; unique. */
  name_key: string
  description: string
  /** The group of all users, which has no members of its own; there is exactly one. */
  is_everyone: number
  /** JSON. */
  rights: string
  created_at: number
}

/** A user is in a group as long as one source says so. */
interface GroupMembersTable {
  user_id: string
  group_id: string
  /** `hand`, or `provider:` with the id of who says so: each source changes its own rows only. */
  source: string
  added_at: Generated<number>
}
