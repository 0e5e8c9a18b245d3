import { isOfPermanentChat } from '#database/chats/temporary-chats.ts'
import type { Queries } from '#database/database.ts'
import { type RemovableRows, readInPages, removableRows } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { CountableItems, ExportableItems } from '#storage/owned-items.ts'
import { snapshotMediaType } from './stored-attachment.ts'

export interface OwnedAttachments extends CountableItems, ExportableItems, RemovableRows {
  /** Chats that were cleared and can still be restored. */
  countCleared(userId: string): Promise<number>
}

/** A user's attachments, for the features that count, export and remove items. */
export function createOwnedAttachments(queries: Queries): OwnedAttachments {
  const all = (userId: string) =>
    queries
      .selectFrom('attachments')
      .where('user_id', '=', userId)
      .where(notInTrash('attachments.chat_id'))
  const mine = (userId: string) => all(userId).where('media_type', '<>', snapshotMediaType)
  const cleared = (userId: string) =>
    all(userId).where('media_type', '=', snapshotMediaType).where('file_id', 'is not', null)
  const countOf = async (rows: ReturnType<typeof mine>) => {
    const { total } = await rows
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return {
    ...removableRows('attachments'),
    count: (userId) => countOf(mine(userId)),
    countCleared: (userId) => countOf(cleared(userId)),
    async *exportItems(userId) {
      const columns = mine(userId).where(isOfPermanentChat).select(exportedColumns)
      for await (const rows of readInPages(columns))
        for (const { id, name, ...row } of rows)
          if (row.file_id !== null)
            yield {
              id,
              metadata: { name, chatId: row.chat_id, mediaType: row.media_type },
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
