import type { Queries } from '#database/database.ts'
import { countBySlot, countByUser, countRows } from '#database/owned-rows.ts'
import { sumFileBytes } from '#storage/owned-files.repository.ts'
import type { OwnedItems } from '#storage/owned-items.ts'

/** A user's transcriptions, as other features count and remove them. */
export function createOwnedTranscriptions(queries: Queries): OwnedItems {
  const mine = (userId: string) =>
    queries.selectFrom('transcriptions').where('user_id', '=', userId)
  return {
    table: 'transcriptions',
    usage: async (userId) => ({
      count: await countRows(queries, mine(userId).select('id')),
      byteSize: await sumFileBytes(queries, userId, mine(userId).select('file_id as id')),
    }),
    countByUser: (userIds) =>
      countByUser(queries, userIds, queries.selectFrom('transcriptions').select('user_id')),
    activity: (userId, since) =>
      countBySlot(
        queries,
        mine(userId).where('created_at', '>=', since).select(['model', 'created_at as at']),
      ),
    async recent(userId, limit) {
      const rows = await mine(userId)
        .select(['id', 'original_name as title', 'model', 'created_at as at'])
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, thumbnailFileId: null, at: Number(row.at) }))
    },
    async deleteSome(on, userId, limit) {
      const some = on
        .selectFrom('transcriptions')
        .select('id')
        .where('user_id', '=', userId)
        .limit(limit)
      const { numDeletedRows } = await on
        .deleteFrom('transcriptions')
        .where('id', 'in', some)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
