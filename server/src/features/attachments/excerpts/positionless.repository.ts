import { sql } from 'kysely'
import type { Queries } from '#database/database.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { snapshotMediaType } from '../stored-attachment.ts'
import type { ReadDocument } from './read-document.ts'

/** Documents of messages that have a text without positions, but for those in the trash; `queries` may be a transaction. */
export const positionlessRows = (queries: Queries) => ({
  /** The next ones by their ids. */
  list: ({ after, limit }: { readonly after: string; readonly limit: number }) =>
    withoutPositions(queries)
      .select(['id', 'user_id as userId', 'file_id as fileId'])
      .where('id', '>', after)
      .where('media_type', 'not in', ['text/plain', snapshotMediaType])
      .where(notInTrash('attachments.chat_id'))
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** Whether another server has not read it meanwhile. */
  async isLeft(id: string): Promise<boolean> {
    return (await withoutPositions(queries).select('id').where('id', '=', id).execute()).length > 0
  },
  /** What can no longer be read, or not to its end, has the text of then, and its citations. It is not tried again. */
  async save(id: string, read: ReadDocument | undefined): Promise<void> {
    const row = queries.updateTable('attachments').set({ is_reread: 1 }).where('id', '=', id)
    await row.execute()
    if (read?.type !== 'read') return
    await row
      .set({ reading: 1, content: read.text, excerpts: JSON.stringify(read.excerpts) })
      .where('excerpts', 'is', null)
      .$if(read.isTruncated, (some) =>
        some.where(sql<number>`length(content)`, '<=', read.text.length),
      )
      .execute()
  },
})

const withoutPositions = (queries: Queries) =>
  queries
    .selectFrom('attachments')
    .where('kind', '=', 'document')
    .where('excerpts', 'is', null)
    .where('is_reread', '=', 0)
    .where('content', '<>', '')
