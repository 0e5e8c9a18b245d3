import type { Queries } from '#database/database.ts'
import { itemRows } from '#database/owned-rows.ts'
import { fileUsage } from '#storage/owned-files.repository.ts'
import type { OwnedItems } from '#storage/owned-items.ts'

/** A user's transcriptions, as other features count and remove them. */
export function createOwnedTranscriptions(queries: Queries): OwnedItems {
  const mine = (userId: string) =>
    queries.selectFrom('transcriptions').where('user_id', '=', userId)
  return {
    ...itemRows('transcriptions', queries, { title: 'original_name' }),
    usage: (userId) => fileUsage(queries, userId, mine(userId), ['file_id']),
  }
}
