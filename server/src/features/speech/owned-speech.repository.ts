import type { Queries } from '#database/database.ts'
import { itemRows, readInPages } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { extensionOfMedia } from '#platform/files/media-kind.ts'
import type { ExportableItems, OwnedItems } from '#storage/owned-items.ts'

/** A user's spoken texts, as other features count, export and remove them. */
export function createOwnedSpeech(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) =>
    queries
      .selectFrom('spoken_texts')
      .where('user_id', '=', userId)
      .where(notInTrash('spoken_texts.id'))
  return {
    ...itemRows('spoken_texts', queries, { title: 'text' }),
    async *exportItems(userId) {
      for await (const rows of readInPages(mine(userId).selectAll()))
        for (const row of rows) {
          const { id, text, model, voice, speed, pitch, seconds } = row
          const file = `${id}.${extensionOfMedia(row.media_type)}`
          yield {
            id,
            metadata: { text, model, voice, speed, pitch, seconds, file },
            createdAt: Number(row.created_at),
            files: [{ id: row.file_id, name: file }],
          }
        }
    },
  }
}
