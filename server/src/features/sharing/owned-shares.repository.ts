import type { Queries } from '#database/database.ts'
import { type RemovableRows, readInPages, removableRows } from '#database/owned-rows.ts'
import { isoDate } from '#platform/clock.ts'
import type { CountableItems } from '#storage/owned-items.ts'

interface OwnedShares extends CountableItems, RemovableRows {
  /** As the archive of a user's data lists them: what they hold is in the chats. */
  exportItems(userId: string): AsyncGenerator<object>
}

/** A user's shares, counted, exported and removed with the user's other data. */
export function createOwnedShares(queries: Queries): OwnedShares {
  return {
    ...removableRows('shares'),
    async count(userId) {
      const { total } = await queries
        .selectFrom('shares')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async *exportItems(userId) {
      const rows = queries.selectFrom('shares').selectAll().where('user_id', '=', userId)
      for await (const page of readInPages(rows))
        for (const row of page)
          yield {
            ...{ id: row.id, chatId: row.chat_id, title: row.title, audience: row.audience },
            ...{ openings: row.openings, createdAt: isoDate(Number(row.created_at)) },
            expiresAt: row.expires_at === null ? null : isoDate(Number(row.expires_at)),
          }
    },
  }
}
