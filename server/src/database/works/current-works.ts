import { type SqlBool, sql } from 'kysely'
import type { IndexColumn } from '../item-search-index.ts'
import type { Tables } from '../tables.ts'

/** The ids of works, as queries name them; without its table, `id` would be that of the registry. */
type WorkIdColumn = `${keyof Tables & string}.id` | 'c.id' | 'attachments.chat_id'

/** Whether the work with this id is not in the trash: every query that reads works for their owner has this condition (record 0092). */
export const notInTrash = (id: WorkIdColumn) =>
  sql<SqlBool>`not exists (select 1 from works where works.id = ${sql.ref(id)} and works.state = 2)`

/** Whether lists show it: neither archived nor in the trash. */
export const isListed = (id: WorkIdColumn) =>
  sql<SqlBool>`not exists (select 1 from works where works.id = ${sql.ref(id)} and works.state in (1, 2))`

/** The same for an entry of the index of items; a file belongs to its chat. */
export function entryNotInTrash(column: `d.${IndexColumn}`) {
  const work =
    column === 'd.attachment_id'
      ? sql`(select chat_id from attachments where attachments.id = d.attachment_id)`
      : sql.ref(column)
  return sql<SqlBool>`not exists (select 1 from works where works.id = ${work} and works.state = 2)`
}
