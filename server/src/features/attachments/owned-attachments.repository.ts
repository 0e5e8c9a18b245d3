import type { Queries } from '#database/database.ts'
import { countRows, readInPages, rowsPerPage } from '#database/owned-rows.ts'
import { sumFileBytes } from '#storage/owned-files.repository.ts'
import type { ExportableItems, OwnedItems, RemovableItems } from '#storage/owned-items.ts'

/** A user's attachments, as other features count, export and remove them. */
export function createOwnedAttachments(
  queries: Queries,
): Pick<OwnedItems, 'usage'> & ExportableItems & RemovableItems {
  const mine = (userId: string) => queries.selectFrom('attachments').where('user_id', '=', userId)
  return {
    table: 'attachments',
    usage: async (userId) => ({
      count: await countRows(queries, mine(userId).select('id')),
      byteSize: await sumFileBytes(
        queries,
        userId,
        mine(userId).select(({ ref }) => ref('file_id').$notNull().as('id')),
      ),
    }),
    exportItems: (userId) => exportAttachments(queries, userId),
    async deleteSome(on, userId, limit) {
      const some = on
        .selectFrom('attachments')
        .select('id')
        .where('user_id', '=', userId)
        .limit(limit)
      const { numDeletedRows } = await on
        .deleteFrom('attachments')
        .where('id', 'in', some)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

async function* exportAttachments(
  queries: Queries,
  userId: string,
): ReturnType<ExportableItems['exportItems']> {
  const readAfter = (lastId: string) =>
    queries
      .selectFrom('attachments')
      .select(['id', 'file_id', 'name', 'chat_id', 'media_type', 'waiting_since'])
      .where('user_id', '=', userId)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute()
  for await (const row of readInPages(readAfter)) {
    const { id, name } = row
    if (row.file_id === null) continue
    yield {
      metadata: { id, name, chatId: row.chat_id, mediaType: row.media_type },
      createdAt: Number(row.waiting_since ?? 0),
      // The name is the sender's text: it must not lead out of its folder.
      files: [{ id: row.file_id, name: `${id}-${name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}` }],
    }
  }
}
