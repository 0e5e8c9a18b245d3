import { sql } from 'kysely'

/**
 * The owner's column, for queries that select rows by id. As an expression it has no index, so SQLite finds the rows by id: with more
 * than about twenty ids it would otherwise use the owner's index and read all of the user's rows.
 */
export const ownerWithoutIndex = (column: 'user_id' | 'chats.user_id') =>
  sql<string>`${sql.ref(column)} || ''`
