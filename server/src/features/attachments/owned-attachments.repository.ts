import type { Queries } from '#database/database.ts'
import { type RemovableRows, readInPages, removableRows } from '#database/owned-rows.ts'
import type { CountableItems, ExportableItems } from '#storage/owned-items.ts'

/** A user's attachments, for the features that count, export and remove items. */
export function createOwnedAttachments(
  queries: Queries,
): CountableItems & ExportableItems & RemovableRows {
  const mine = (userId: string) => queries.selectFrom('attachments').where('user_id', '=', userId)
  return {
    ...removableRows('attachments'),
    async count(userId) {
      const { total } = await mine(userId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async *exportItems(userId) {
      const columns = mine(userId).select(exportedColumns)
      for await (const rows of readInPages(columns))
        for (const { id, name, ...row } of rows)
          if (row.file_id !== null)
            yield {
              metadata: { id, name, chatId: row.chat_id, mediaType: row.media_type },
              createdAt: Number(row.waiting_since ?? 0),
              // The sender chose the name: it must not lead outside its folder.
              files: [
                { id: row.file_id, name: `${id}-${name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}` },
              ],
            }
    },
  }
}

const exportedColumns = ['id', 'file_id', 'name', 'chat_id', 'media_type', 'waiting_since'] as const
