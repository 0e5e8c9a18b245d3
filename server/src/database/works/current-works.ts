import type { ListedWorks } from '@atelier/contract/works/work-kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IndexColumn } from '../item-search-index.ts'
import type { Tables } from '../tables.ts'
import { worksOfProject } from './work-projects.ts'

/** The ids of works, as queries name them; without its table, `id` would be that of the registry. */
type WorkIdColumn =
  | `${keyof Tables & string}.id`
  | 'c.id'
  | 'attachments.chat_id'
  | 'sources.collection_id'

/** Whether the work with this id is not in the trash: every query that reads works for their owner has this condition (record 0092). */
export const notInTrash = (id: WorkIdColumn) =>
  sql<SqlBool>`not exists (select 1 from works where works.id = ${sql.ref(id)} and works.state = 2)`

/** Whether it is in the trash, or came back from there. */
export const wasInTrash = (id: WorkIdColumn) =>
  sql<SqlBool>`exists (select 1 from works where works.id = ${sql.ref(id)}
    and (works.state = 2 or works.restored_at is not null))`

/** Whether its owner has pinned it. */
export const isPinnedWork = (id: WorkIdColumn) =>
  sql<SqlBool>`exists (select 1 from works where works.id = ${sql.ref(id)} and works.pinned_at is not null)`

export const isArchivedWork = (id: WorkIdColumn) =>
  sql<SqlBool>`exists (select 1 from works where works.id = ${sql.ref(id)} and works.state = 1)`

/** Whether a list shows it: those that are neither archived nor in the trash, unless it asks for others. */
export function isListed(
  id: WorkIdColumn,
  { state = 'current', pinned, tag, project }: Partial<ListedWorks> = {},
): RawBuilder<SqlBool> {
  const work = sql`select 1 from works where works.id = ${sql.ref(id)}`
  const conditions = [
    state === 'archived'
      ? sql<SqlBool>`exists (${work} and works.state = 1)`
      : sql<SqlBool>`not exists (${work} and works.state in (1, 2))`,
    ...(pinned ? [sql<SqlBool>`exists (${work} and works.pinned_at is not null)`] : []),
    ...(tag === undefined
      ? []
      : [
          sql<SqlBool>`exists (select 1 from work_tags where work_tags.tag_id = ${tag} and work_tags.work_id = ${sql.ref(id)})`,
        ]),
    ...(project === undefined ? [] : [sql<SqlBool>`${sql.ref(id)} in ${worksOfProject(project)}`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The same for an entry of the index of items; a file belongs to its chat. */
export function entryNotInTrash(column: `d.${IndexColumn}`) {
  const work =
    column === 'd.attachment_id'
      ? sql`(select chat_id from attachments where attachments.id = d.attachment_id)`
      : sql.ref(column)
  return sql<SqlBool>`not exists (select 1 from works where works.id = ${work} and works.state = 2)`
}
