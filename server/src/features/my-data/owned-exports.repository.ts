import type { Queries } from '#database/database.ts'
import { countRows } from '#database/owned-rows.ts'
import { sumFileBytes } from '#storage/owned-files.repository.ts'
import type { OwnedItems, RemovableItems } from '#storage/owned-items.ts'

/** A user's archives, as they are counted and removed with everything else. */
export function createOwnedExports(queries: Queries): Pick<OwnedItems, 'usage'> & RemovableItems {
  const mine = (userId: string) => queries.selectFrom('exports').where('user_id', '=', userId)
  return {
    table: 'exports',
    usage: async (userId) => ({
      count: await countRows(queries, mine(userId).select('id')),
      byteSize: await sumFileBytes(queries, userId, mine(userId).select('file_id as id')),
    }),
    async deleteSome(on, userId, limit) {
      const some = on.selectFrom('exports').select('id').where('user_id', '=', userId).limit(limit)
      const { numDeletedRows } = await on
        .deleteFrom('exports')
        .where('id', 'in', some)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
