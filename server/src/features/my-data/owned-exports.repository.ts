import type { Queries } from '#database/database.ts'
import { type RemovableRows, removableRows } from '#database/owned-rows.ts'
import type { CountableItems } from '#storage/owned-items.ts'

/** A user's archives, counted and removed with the user's other data. */
export function createOwnedExports(queries: Queries): CountableItems & RemovableRows {
  return {
    ...removableRows('exports'),
    async count(userId) {
      const { total } = await queries
        .selectFrom('exports')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}
