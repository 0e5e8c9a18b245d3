import type { Queries } from '#database/database.ts'
import { type RemovableRows, removableRows } from '#database/owned-rows.ts'
import { fileUsage } from '#storage/owned-files.repository.ts'
import type { OwnedItems } from '#storage/owned-items.ts'

/** A user's archives, as they are counted and removed with everything else. */
export function createOwnedExports(queries: Queries): Pick<OwnedItems, 'usage'> & RemovableRows {
  const mine = (userId: string) => queries.selectFrom('exports').where('user_id', '=', userId)
  return {
    ...removableRows('exports'),
    usage: (userId) => fileUsage(queries, userId, mine(userId), ['file_id']),
  }
}
