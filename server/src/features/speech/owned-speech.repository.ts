import type { Queries } from '#database/database.ts'
import { itemRows, readInPages } from '#database/owned-rows.ts'
import type { ExportableItems, OwnedItems } from '#storage/owned-items.ts'

const extensions: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
}

/** A user's spoken texts, as other features count, export and remove them. */
export function createOwnedSpeech(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) => queries.selectFrom('spoken_texts').where('user_id', '=', userId)
  return {
    ...itemRows('spoken_texts', queries, { title: 'text' }),
    async *exportItems(userId) {
      for await (const rows of readInPages(mine(userId).selectAll()))
        for (const row of rows) {
          const { id, text, model, voice, speed, pitch, seconds } = row
          const file = `${id}.${extensions[row.media_type] ?? 'audio'}`
          yield {
            metadata: { id, text, model, voice, speed, pitch, seconds, file },
            createdAt: Number(row.created_at),
            files: [{ id: row.file_id, name: file }],
          }
        }
    },
  }
}
