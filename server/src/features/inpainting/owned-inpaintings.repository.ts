import type { Queries } from '#database/database.ts'
import { itemRows, readInPages } from '#database/owned-rows.ts'
import { notInTrash } from '#database/works/current-works.ts'
import type { ExportableItems, OwnedItems } from '#storage/owned-items.ts'

/** Counts, exports and removes a user's inpaintings, for other features. Those without a result only count in the storage. */
export function createOwnedInpaintings(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) =>
    queries
      .selectFrom('inpaintings')
      .where('user_id', '=', userId)
      .where(notInTrash('inpaintings.id'))
  const items = itemRows('inpaintings', queries, {
    title: 'asked',
    thumbnail: 'thumbnail_file_id',
    result: 'result_file_id',
  })
  return {
    ...items,
    async recent(userId, limit) {
      const rows = await items.recent(userId, limit)
      return rows.map(({ title, ...row }) => ({
        ...row,
        title: (JSON.parse(title) as { prompt?: string }).prompt ?? '',
      }))
    },
    async *exportItems(userId) {
      const finished = mine(userId).where('result_file_id', 'is not', null).selectAll()
      for await (const rows of readInPages(finished))
        for (const { id, route, ...row } of rows)
          yield {
            id,
            metadata: {
              ...(JSON.parse(row.asked) as object),
              applied: JSON.parse(row.applied) as object,
              route,
              file: `${id}-resultat.png`,
            },
            createdAt: Number(row.created_at),
            files: [
              { id: row.original_file_id, name: `${id}-original.png` },
              { id: row.mask_file_id, name: `${id}-masque.png` },
              { id: row.result_file_id ?? '', name: `${id}-resultat.png` },
            ],
          }
    },
  }
}
