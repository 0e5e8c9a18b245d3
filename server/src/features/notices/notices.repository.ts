import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { NoticesTable } from '#database/tables/notices.ts'

export type NoticeRow = Readonly<Selectable<NoticesTable>>

/** Notices as stored, and who has put them away. */
export function createNoticesRepository(queries: Queries) {
  return {
    async insert(row: NoticeRow, on: Queries): Promise<void> {
      await on.insertInto('notices').values(row).execute()
    },
    /** Sent since then, still standing, and not yet put away by this person; the newest ones, oldest first. */
    async unseen(userId: string, since: number, limit: number): Promise<NoticeRow[]> {
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
      return rows.reverse()
    },
    async list({ page, limit }: { readonly page: number; readonly limit: number }) {
      const rows = await queries
        .selectFrom('notices')
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('seen_notices')
            .whereRef('notice_id', '=', 'notices.id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('seen_by'),
        )
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const { total } = await queries
        .selectFrom('notices')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return {
        rows: rows.map(({ seen_by, ...row }) => ({ ...row, seenBy: Number(seen_by ?? 0) })),
        total: Number(total),
      }
    },
    find: (id: string): Promise<NoticeRow | undefined> =>
      queries.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst(),
    async markSeen(noticeId: string, userId: string, on: Queries): Promise<void> {
      await on
        .insertInto('seen_notices')
        .values({ notice_id: noticeId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async withdraw(id: string, at: number, on: Queries): Promise<void> {
      await on
        .updateTable('notices')
        .set({ withdrawn_at: at })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .execute()
    },
    async deleteBefore(before: number, on: Queries): Promise<void> {
      await on.deleteFrom('notices').where('sent_at', '<', before).execute()
    },
  }
}
