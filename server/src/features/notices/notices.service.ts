import type { Act } from '@atelier/contract/audit'
import {
  type Notice,
  type NoticeDraft,
  noticeLimits,
  type SentNotice,
} from '@atelier/contract/notices'
import type { Page } from '@atelier/contract/operation'
import { type PageQuery, pageWith } from '@atelier/contract/paging'
import { Problem } from '@atelier/contract/problems'
import type { Database } from '#database/database.ts'
import type { RecordAct } from '#database/record-act.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { createNoticesRepository, type NoticeRow } from './notices.repository.ts'

interface Options {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'tell' | 'tellAll'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAct
}
const hourMs = 60 * 60 * 1000

/** What the administrator tells everyone: at once on open pages, and to whoever comes within a day. */
export function createNoticesService({ database, live, clock, makeId, record }: Options) {
  const repository = createNoticesRepository(database.queries)
  const must = async (id: string): Promise<NoticeRow> => {
    const row = await repository.find(id)
    if (!row) throw new Problem('notice.not-found')
    return row
  }

  return {
    async send(actor: Act['actor'], { message, level }: NoticeDraft): Promise<SentNotice> {
      const row: NoticeRow = {
        id: makeId(),
        sent_at: clock.now(),
        sent_by: actor.email,
        message,
        level,
        withdrawn_at: null,
      }
      await database.commit(async (transaction) => {
        await repository.forgetBefore(
          row.sent_at - noticeLimits.keptDays * 24 * hourMs,
          transaction,
        )
        await repository.insert(row, transaction)
        // What it says stands in the history of notices, which is shorter than the trail.
        await record(
          { actor, action: 'notice.sent', target: { id: row.id, name: '' }, after: { level } },
          transaction,
        )
      })
      live.tellAll({ type: 'notification', ...present(row) })
      return presentSent({ ...row, seenBy: 0 })
    },
    async history(query: PageQuery): Promise<Page<SentNotice>> {
      const { rows, total } = await repository.list(query)
      return pageWith(rows.map(presentSent), total, query)
    },
    async withdraw(actor: Act['actor'], id: string): Promise<void> {
      const row = await must(id)
      if (row.withdrawn_at !== null) return
      await database.commit(async (transaction) => {
        await repository.withdraw(id, clock.now(), transaction)
        await record({ actor, action: 'notice.withdrawn', target: { id, name: '' } }, transaction)
      })
      live.tellAll({ type: 'notification-withdrawn', id })
    },
    async listFor(userId: string): Promise<Notice[]> {
      const rows = await repository.unseen(
        userId,
        clock.now() - noticeLimits.shownHours * hourMs,
        noticeLimits.shownMax,
      )
      return rows.map(present)
    },
    async see(userId: string, id: string): Promise<void> {
      await must(id)
      await database.commit((transaction) => repository.see(id, userId, transaction))
      live.tell(userId, { type: 'notification-withdrawn', id })
    },
  }
}
export type NoticesService = ReturnType<typeof createNoticesService>

const present = ({ id, message, level, sent_at }: NoticeRow): Notice => ({
  id,
  message,
  level,
  sentAt: isoDate(Number(sent_at)),
})
const presentSent = (row: NoticeRow & { readonly seenBy: number }): SentNotice => ({
  ...present(row),
  sentBy: row.sent_by,
  withdrawnAt: row.withdrawn_at === null ? null : isoDate(Number(row.withdrawn_at)),
  seenBy: row.seenBy,
})
