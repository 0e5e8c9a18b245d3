import { type SqlBool, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Ids of the works of others that this user may use: those of everyone and of the user's groups, and those that were added by a link that
 * is still open.
 */
const sharedWith = (userId: string) => sql`
  select work_id from work_audiences where audience = 'everyone'
  union all select work_groups.work_id from work_groups
    join group_members on group_members.group_id = work_groups.group_id
    where group_members.user_id = ${userId}
  union all select work_uses.work_id from work_uses where work_uses.user_id = ${userId}`

/**
 * Whether this user may use the work of each row: an own one, or one that is shared. The table has the columns `id` and `user_id`; what is
 * in the trash needs `notInTrash` beside it.
 */
export const isReadableWork = (table: keyof Tables & string, userId: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.user_id`)} = ${userId} or ${sql.ref(`${table}.id`)} in (${sharedWith(userId)}))`
