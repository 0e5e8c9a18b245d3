import { sql } from 'kysely'

/**
 * The column that says whose a row is, in a query that gives the ids of the rows it wants. Said so, it has no index, and the ids lead to the
 * rows: by the index SQLite would read all that the person has, as soon as some twenty ids are asked for.
 */
export const ownerWithoutIndex = (column: 'user_id' | 'chats.user_id') =>
  sql<string>`${sql.ref(column)} || ''`
