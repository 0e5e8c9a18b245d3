import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { readNewest } from '#database/owned-rows.ts'
import type { NoticesTable } from '#database/tables/notices.ts'

export interface StoredNotice {
  readonly id: string
  readonly sentAt: number
  /** E-mail of the administrator. */
  readonly sentBy: string
  readonly message: string
  readonly level: NoticesTable['level']
  readonly withdrawnAt: number | undefined
}

/** Notices, and which users have dismissed them. */
export const createNoticesRepository = (queries: Queries) => ({
  ...noticeQueries(queries),
  ...noticeUpdates,
})
export type NoticesRepository = ReturnType<typeof createNoticesRepository>

function noticeQueries(queries: Queries) {
  return {
    /** The newest notices since a time that are neither withdrawn nor dismissed by this user; oldest first. */
    async listUnseen(userId: string, since: number, limit: number): Promise<StoredNotice[]> {
      const rows = await queries
        .selectFrom('notices')
        .selectAll('notices')
        .leftJoin('seen_notices as seen', (join) =>
          join.onRef('seen.notice_id', '=', 'notices.id').on('seen.user_id', '=', userId),
        )
        .where('sent_at', '>=', since)
        .where('withdrawn_at', 'is', null)
        .where('seen.user_id', 'is', null)
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.reverse().map(toNotice)
    },
    async list(page: { readonly page: number; readonly limit: number }) {
      const found = queries
        .selectFrom('notices')
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('seen_notices')
            .whereRef('notice_id', '=', 'notices.id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('seenBy'),
        )
      const { rows, total } = await readNewest(found, { ...page, at: 'sent_at' })
      return {
        notices: rows.map((row) => ({ ...toNotice(row), seenBy: Number(row.seenBy ?? 0) })),
        total,
      }
    },
    async find(id: string): Promise<StoredNotice | undefined> {
      const row = await queries
        .selectFrom('notices')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toNotice(row)
    },
  }
}

const noticeUpdates = {
  async insert(notice: StoredNotice, on: Queries): Promise<void> {
    await on.insertInto('notices').values(toRow(notice)).execute()
  },
  async markSeen(noticeId: string, userId: string, on: Queries): Promise<void> {
    await on
      .insertInto('seen_notices')
      .values({ notice_id: noticeId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** `false` when it was withdrawn before. */
  async withdraw(id: string, at: number, on: Queries): Promise<boolean> {
    const { numUpdatedRows } = await on
      .updateTable('notices')
      .set({ withdrawn_at: at })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async deleteBefore(before: number, on: Queries): Promise<void> {
    await on.deleteFrom('notices').where('sent_at', '<', before).execute()
  },
}

const toRow = (notice: StoredNotice): Insertable<NoticesTable> => ({
  id: notice.id,
  sent_at: notice.sentAt,
  sent_by: notice.sentBy,
  message: notice.message,
  level: notice.level,
  withdrawn_at: notice.withdrawnAt ?? null,
})

const toNotice = (row: Selectable<NoticesTable>): StoredNotice => ({
  id: row.id,
  sentAt: Number(row.sent_at),
  sentBy: row.sent_by,
  message: row.message,
  level: row.level,
  withdrawnAt: row.withdrawn_at === null ? undefined : Number(row.withdrawn_at),
})
