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

/** A user's pictures, as other features count, export and remove them. */
export function createOwnedImages(queries: Queries): OwnedItems & ExportableItems {
  const mine = (userId: string) => queries.selectFrom('images').where('user_id', '=', userId)
  return {
    table: 'images',
    async usage(userId) {
      const fileIds = mine(userId)
        .select('file_id as id')
        .unionAll(mine(userId).select('thumbnail_file_id as id'))
      return {
        count: await countRows(queries, mine(userId).select('id')),
        byteSize: await sumFileBytes(queries, userId, fileIds),
      }
    },
    countByUser: (userIds) =>
      countByUser(queries, userIds, queries.selectFrom('images').select('user_id')),
    activity: (userId, since) =>
      countBySlot(
        queries,
        mine(userId).where('created_at', '>=', since).select(['model', 'created_at as at']),
      ),
    async recent(userId, limit) {
      const rows = await mine(userId)
        .select(['id', 'prompt as title', 'model', 'thumbnail_file_id as thumbnailFileId'])
        .select('created_at as at')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, at: Number(row.at) }))
    },
    exportItems: (userId) => exportImages(queries, userId),
    async deleteSome(on, userId, limit) {
      const some = on.selectFrom('images').select('id').where('user_id', '=', userId).limit(limit)
      const { numDeletedRows } = await on
        .deleteFrom('images')
        .where('id', 'in', some)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

async function* exportImages(
  queries: Queries,
  userId: string,
): ReturnType<ExportableItems['exportItems']> {
  for await (const row of readInPages((lastId) => readPage(queries, userId, lastId))) {
    const { id, width, height, origin, tags } = row
    const file = `${id}.png`
    yield {
      metadata: {
        id,
        ...(JSON.parse(row.asked) as object),
        width,
        height,
        origin,
        isFavorite: row.is_favorite === 1,
        tags,
        file,
      },
      createdAt: Number(row.created_at),
      files: [{ id: row.file_id, name: file }],
    }
  }
}

/** A page of pictures, each with its tags. */
async function readPage(queries: Queries, userId: string, lastId: string) {
  const rows = await queries
    .selectFrom('images')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(rowsPerPage)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tags = await queries
    .selectFrom('image_tags')
    .selectAll()
    .where('image_id', 'in', ids)
    .orderBy('position')
    .execute()
  const byImage = Map.groupBy(tags, ({ image_id }) => image_id)
  return rows.map((row) => ({ ...row, tags: (byImage.get(row.id) ?? []).map(({ tag }) => tag) }))
}
