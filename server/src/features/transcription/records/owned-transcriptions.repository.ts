import type { Queries } from '#database/database.ts'
import { itemRows, readInPages } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import { titleAsFileName, withoutExtension } from '#platform/files/file-name.ts'
import { extensionOfMedia } from '#platform/files/media-kind.ts'
import type { ExportableItems, OwnedItems } from '#storage/owned-items.ts'

const exportedColumns = [
  'id',
  'file_id',
  'original_name',
  'media_type',
  'task',
  'model',
  'asked',
  'language',
  'duration',
  'state',
  'created_at',
] as const

/** A user's transcriptions and their recordings, as other features count, export and remove them. */
export function createOwnedTranscriptions(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) =>
    queries
      .selectFrom('transcriptions')
      .where('user_id', '=', userId)
      .where(notInTrash('transcriptions.id'))
  return {
    ...itemRows('transcriptions', queries, { title: 'original_name' }),
    async *exportItems(userId) {
      for await (const rows of readInPages(mine(userId).select(exportedColumns)))
        for (const { id, original_name: name, media_type: mediaType, ...row } of rows) {
          const { task, model, language, duration, state } = row
          const title = `${titleAsFileName(withoutExtension(name))}-${id.slice(-8)}`
          const file = `${title}.${extensionOfMedia(mediaType)}`
          yield {
            id,
            metadata: {
              ...{ originalFileName: name, mediaType, task, model },
              requested: JSON.parse(row.asked) as object,
              ...{ language, duration, state, file },
            },
            createdAt: Number(row.created_at),
            files: [{ id: row.file_id, name: file }],
          }
        }
    },
  }
}
