import { type RawBuilder, sql } from 'kysely'

/**
 * The groups of each user that a query finds, in one text: every request asks for them with its session. One look-up in the index of
 * memberships, where a second query would take longer than the first.
 */
export const groupsOfUser = (): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select string_agg(group_id, ' ') from group_members where group_members.user_id = users.id)`

/** The ids in such a text. */
export const groupIdsIn = (groups: string): string[] =>
  groups === '' ? [] : [...new Set(groups.split(' '))]

/** Whether this user is in the group that a column of a query names. */
export const hasMember = (groupId: string, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from group_members
    where group_members.group_id = ${sql.ref(groupId)} and group_members.user_id = ${userId})`

/** Whether each user of a query is in this group. */
export const isInGroup = (groupId: string): RawBuilder<boolean> =>
  sql<boolean>`users.id in (select user_id from group_members where group_id = ${groupId})`
