import type { Queries } from '#database/database.ts'
import type { ReadDocument } from './read-document.ts'

/** Documents of messages that have a text without positions; `queries` may be a transaction. */
export const positionlessRows = (queries: Queries) => ({
  list: (limit: number) =>
    queries
      .selectFrom('attachments')
      .select(['id', 'user_id as userId', 'file_id as fileId'])
      .where('kind', '=', 'document')
      .where('excerpts', 'is', null)
      .where('reading', '=', 0)
      .where('media_type', '<>', 'text/plain')
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** What cannot be read any more has the text of then, and is not tried again. */
  async save(id: string, read: ReadDocument | undefined): Promise<void> {
    const isRead = read?.type === 'read'
    await queries
      .updateTable('attachments')
      .set({
        reading: 1,
        ...(isRead && { content: read.text, excerpts: JSON.stringify(read.excerpts) }),
      })
      .where('id', '=', id)
      .where('reading', '=', 0)
      .where('excerpts', 'is', null)
      .execute()
  },
})
