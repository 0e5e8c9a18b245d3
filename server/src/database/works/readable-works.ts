import { type SqlBool, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Whether the owner of a row of `works` may sign in: what a closed or suspended account gave by a link opens nothing. */
export const isOfOpenAccount = sql<SqlBool>`exists (select 1 from users where users.id = works.user_id
  and users.is_active = 1 and users.is_suspended = 0)`

/**
 * Ids of the works of others that this user may use: those of everyone and of the user's groups, and those that were added by a link that
 * is still open, as long as its owner's account is.
 */
const sharedWith = (userId: string) => sql`
  select work_id from work_audiences where audience = 'everyone'
  union all select work_groups.work_id from work_groups
    join group_members on group_members.group_id = work_groups.group_id
    where group_members.user_id = ${userId}
  union all select work_uses.work_id from work_uses
    join work_audiences on work_audiences.work_id = work_uses.work_id and work_audiences.audience = 'link'
    join works on works.id = work_uses.work_id
    where work_uses.user_id = ${userId} and ${isOfOpenAccount}`

/**
 * Whether this user may use the work of each row: an own one, or one that is shared. The table has the columns `id` and `user_id`; what is
 * in the trash needs `notInTrash` beside it.
 */
export const isReadableWork = (table: keyof Tables & string, userId: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.user_id`)} = ${userId} or ${sql.ref(`${table}.id`)} in (${sharedWith(userId)}))`

/** Whether the work of each row is shared with everyone. */
export const isForEveryone = (table: keyof Tables & string) =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (select work_id from work_audiences where audience = 'everyone')`
