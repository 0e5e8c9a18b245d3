import type { Queries } from '#database/database.ts'
import { itemRows, readInPages } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { ExportableItems, OwnedItems } from '#storage/owned-items.ts'
import { readTags } from './images.repository.ts'

/** A user's pictures, for the features that count, export and remove items. */
export function createOwnedImages(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) =>
    queries.selectFrom('images').where('user_id', '=', userId).where(notInTrash('images.id'))
  const columns = { title: 'prompt', thumbnail: 'thumbnail_file_id' }
  return {
    ...itemRows('images', queries, columns),
    async *exportItems(userId) {
      for await (const rows of readInPages(mine(userId).selectAll())) {
        const tagsOf = await readTags(queries, rows)
        for (const { id, asked, applied, width, height, origin, ...row } of rows) {
          const file = `${id}.png`
          yield {
            id,
            metadata: {
              ...(JSON.parse(asked) as object),
              width,
              height,
              ...(row.used_seed !== null && { usedSeed: Number(row.used_seed) }),
              applied: JSON.parse(applied) as object,
              origin,
              isFavorite: row.is_favorite === 1,
              tags: tagsOf(id),
              file,
            },
            createdAt: Number(row.created_at),
            files: [{ id: row.file_id, name: file }],
          }
        }
      }
    },
  }
}
