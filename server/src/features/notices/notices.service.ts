import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import {
  type Notice,
  type NoticeDraft,
  noticeLimits,
  type SentNotice,
} from '@atelier/contract/notices/notices'
import { Problem } from '@atelier/contract/problems/problems'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import { createNoticesRepository, type NoticeRow } from './notices.repository.ts'

interface NoticesServiceDependencies {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
}
const hourMs = 60 * 60 * 1000

/** What the administrator tells everyone: at once on open pages, and to whoever comes within a day. */
export function createNoticesService({
  database,
  live,
  clock,
  makeId,
  record,
}: NoticesServiceDependencies) {
  const repository = createNoticesRepository(database.queries)
  const must = async (id: string): Promise<NoticeRow> => {
    const row = await repository.find(id)
    if (!row) throw new Problem('notice.not-found')
    return row
  }

  return {
    async send(
      actor: NewAuditEntry['actor'],
      { message, level }: NoticeDraft,
    ): Promise<SentNotice> {
      const row: NoticeRow = {
        id: makeId(),
        sent_at: clock.now(),
        sent_by: actor.email,
        message,
        level,
        withdrawn_at: null,
      }
      await database.commit(async (transaction) => {
        await repository.deleteBefore(
          row.sent_at - noticeLimits.retentionDays * 24 * hourMs,
          transaction,
        )
        await repository.insert(row, transaction)
        // What it says stands in the history of notices, which is shorter than the trail.
        await record(
          { actor, action: 'notice.sent', target: { id: row.id, name: '' }, after: { level } },
          transaction,
        )
      })
      live.publishToAll({ type: 'notification', ...present(row) })
      return presentSent({ ...row, seenBy: 0 })
    },
    async history(query: PageQuery): Promise<Page<SentNotice>> {
      const { rows, total } = await repository.list(query)
      return toPage(rows.map(presentSent), total, query)
    },
    async withdraw(actor: NewAuditEntry['actor'], id: string): Promise<void> {
      const row = await must(id)
      if (row.withdrawn_at !== null) return
      await database.commit(async (transaction) => {
        await repository.withdraw(id, clock.now(), transaction)
        await record({ actor, action: 'notice.withdrawn', target: { id, name: '' } }, transaction)
      })
      live.publishToAll({ type: 'notification-withdrawn', id })
    },
    async listFor(userId: string): Promise<Notice[]> {
      const rows = await repository.unseen(
        userId,
        clock.now() - noticeLimits.visibleHours * hourMs,
        noticeLimits.visibleMax,
      )
      return rows.map(present)
    },
    async see(userId: string, id: string): Promise<void> {
      await must(id)
      await database.commit((transaction) => repository.markSeen(id, userId, transaction))
      live.publish(userId, { type: 'notification-withdrawn', id })
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
