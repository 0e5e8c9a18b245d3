import { type SqlBool, sql } from 'kysely'

/** The ids of works in their own tables, as queries name them. */
type WorkIdColumn =
  | 'chats.id'
  | 'images.id'
  | 'inpaintings.id'
  | 'spoken_texts.id'
  | 'transcriptions.id'
  | 'attachments.chat_id'

/** Whether the work with this id is not in the trash: every query that reads works for their owner has this condition (record 0091). */
export const notInTrash = (id: WorkIdColumn) =>
  sql<SqlBool>`not exists (select 1 from works where works.id = ${sql.ref(id)} and works.state = 2)`
