import type { Queries } from '#database/database.ts'
import {
  countBySlot,
  countByUser,
  countRows,
  readInPages,
  rowsPerPage,
} from '#database/owned-rows.ts'
import { sumFileBytes } from '#storage/owned-files.repository.ts'
import type { ExportableItems, OwnedItems } from '#storage/owned-items.ts'

/** A user's inpaintings, as other features count, export and remove them. Without a result they only count in what is stored. */
export function createOwnedInpaintings(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) => queries.selectFrom('inpaintings').where('user_id', '=', userId)
  const made = (userId: string) => mine(userId).where('result_file_id', 'is not', null)
  return {
    table: 'inpaintings',
    async usage(userId) {
      const fileIds = mine(userId)
        .select('original_file_id as id')
        .unionAll(mine(userId).select('mask_file_id as id'))
        .unionAll(mine(userId).select(({ ref }) => ref('result_file_id').$notNull().as('id')))
        .unionAll(mine(userId).select(({ ref }) => ref('thumbnail_file_id').$notNull().as('id')))
      return {
        count: await countRows(queries, mine(userId).select('id')),
        byteSize: await sumFileBytes(queries, userId, fileIds),
      }
    },
    countByUser: (userIds) =>
      countByUser(
        queries,
        userIds,
        queries.selectFrom('inpaintings').select('user_id').where('result_file_id', 'is not', null),
      ),
    activity: (userId, since) =>
      countBySlot(
        queries,
        made(userId).where('created_at', '>=', since).select(['model', 'created_at as at']),
      ),
    async recent(userId, limit) {
      const rows = await made(userId)
        .select(['id', 'asked', 'model', 'thumbnail_file_id', 'created_at'])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ id, asked, model, thumbnail_file_id, created_at }) => ({
        id,
        title: (JSON.parse(asked) as { prompt?: string }).prompt ?? '',
        model,
        thumbnailFileId: thumbnail_file_id,
        at: Number(created_at),
      }))
    },
    exportItems: (userId) => exportInpaintings(queries, userId),
    async deleteSome(on, userId, limit) {
      const some = on
        .selectFrom('inpaintings')
        .select('id')
        .where('user_id', '=', userId)
        .limit(limit)
      const { numDeletedRows } = await on
        .deleteFrom('inpaintings')
        .where('id', 'in', some)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

async function* exportInpaintings(
  queries: Queries,
  userId: string,
): ReturnType<ExportableItems['exportItems']> {
  const readAfter = (lastId: string) =>
    queries
      .selectFrom('inpaintings')
      .selectAll()
      .where('user_id', '=', userId)
      .where('result_file_id', 'is not', null)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(rowsPerPage)
      .execute()
  for await (const row of readInPages(readAfter)) {
    const { id } = row
    yield {
      metadata: { id, ...(JSON.parse(row.asked) as object), file: `${id}-resultat.png` },
      createdAt: Number(row.created_at),
      files: [
        { id: row.original_file_id, name: `${id}-original.png` },
        { id: row.mask_file_id, name: `${id}-masque.png` },
        { id: row.result_file_id ?? '', name: `${id}-resultat.png` },
      ],
    }
  }
}
