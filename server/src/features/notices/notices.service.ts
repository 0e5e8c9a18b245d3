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
import type { BackupNotice } from './backup-notice.ts'
import type { DiskNotice } from './disk-notice.ts'
import type { EmailNotice, NoticeReader } from './email-notice.ts'
import type { MailNotice } from './mail-notice.ts'
import {
  createNoticesRepository,
  type NoticesRepository,
  type StoredNotice,
} from './notices.repository.ts'
import type { PasswordNotice } from './password-notice.ts'
import type { RetentionNotice } from './retention-notice.ts'

interface NoticesServiceDependencies {
  readonly database: Database
  readonly diskNotice: DiskNotice
  readonly passwordNotice: PasswordNotice
  readonly emailNotice: EmailNotice
  readonly backupNotice: BackupNotice
  readonly mailNotice: MailNotice
  readonly retentionNotice: RetentionNotice
  readonly live: Pick<LiveChannel, 'publish' | 'publishToAll'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
}
type Actor = NewAuditEntry['actor']

const hourMs = 60 * 60 * 1000

/** Messages of the administrator to all users: open pages show them at once, other users see them within a day. */
export function createNoticesService(dependencies: NoticesServiceDependencies) {
  const { database, diskNotice, passwordNotice, emailNotice, backupNotice, live, clock } =
    dependencies
  const { mailNotice, retentionNotice } = dependencies
  const repository = createNoticesRepository(database.queries)

  return {
    ...administration(dependencies, repository),
    async listFor(reader: NoticeReader): Promise<Notice[]> {
      const { userId } = reader
      const since = clock.now() - noticeLimits.visibleHours * hourMs
      const notices = await repository.listUnseen(userId, since, noticeLimits.visibleMax)
      return [
        ...(await diskNotice.listFor(userId)),
        ...(await backupNotice.listFor(userId)),
        ...(await mailNotice.listFor(userId)),
        ...(await emailNotice.listFor(reader)),
        ...(await passwordNotice.listFor(userId)),
        ...(await retentionNotice.listFor(userId)),
        ...notices.map(present),
      ]
    },
    async see(reader: NoticeReader, id: string): Promise<void> {
      const { userId } = reader
      const isOwn =
        diskNotice.see(id) ||
        (await backupNotice.see(userId, id)) ||
        (await mailNotice.see(userId, id)) ||
        (await passwordNotice.see(userId, id)) ||
        (await retentionNotice.see(userId, id)) ||
        (await emailNotice.see(reader, id))
      if (!isOwn) {
        await requireNotice(repository, id)
        await database.commit((transaction) => repository.markSeen(id, userId, transaction))
      }
      live.publish(userId, { type: 'notification-withdrawn', id })
    },
  }
}
export type NoticesService = ReturnType<typeof createNoticesService>

function administration(
  { database, live, clock, makeId, record }: NoticesServiceDependencies,
  repository: NoticesRepository,
) {
  return {
    async send(actor: Actor, { message, level }: NoticeDraft): Promise<SentNotice> {
      const id = makeId()
      const sentAt = clock.now()
      const notice = { id, sentAt, sentBy: actor.email, message, level, withdrawnAt: undefined }
      const oldest = sentAt - noticeLimits.retentionDays * 24 * hourMs
      await database.commit(async (transaction) => {
        await repository.deleteBefore(oldest, transaction)
        await repository.insert(notice, transaction)
        // The text is only in the history of notices, which is stored for less long than the audit
        // trail.
        const target = { id, name: '' }
        await record({ actor, action: 'notice.sent', target, after: { level } }, transaction)
      })
      live.publishToAll({ type: 'notification', ...present(notice) })
      return presentSent({ ...notice, seenBy: 0 })
    },
    async history(query: PageQuery): Promise<Page<SentNotice>> {
      const { notices, total } = await repository.list(query)
      return toPage(notices.map(presentSent), total, query)
    },
    async withdraw(actor: Actor, id: string): Promise<void> {
      await requireNotice(repository, id)
      const isWithdrawn = await database.commit(async (transaction) => {
        if (!(await repository.withdraw(id, clock.now(), transaction))) return false
        await record({ actor, action: 'notice.withdrawn', target: { id, name: '' } }, transaction)
        return true
      })
      if (!isWithdrawn) return
      live.publishToAll({ type: 'notification-withdrawn', id })
    },
  }
}

/** @throws Problem */
async function requireNotice(repository: NoticesRepository, id: string): Promise<StoredNotice> {
  const notice = await repository.find(id)
  if (!notice) throw new Problem('notice.not-found')
  return notice
}

const present = ({ id, message, level, sentAt }: StoredNotice): Notice => ({
  id,
  message,
  level,
  sentAt: isoDate(sentAt),
})

const presentSent = (notice: StoredNotice & { readonly seenBy: number }): SentNotice => ({
  ...present(notice),
  sentBy: notice.sentBy,
  withdrawnAt: notice.withdrawnAt === undefined ? null : isoDate(notice.withdrawnAt),
  seenBy: notice.seenBy,
})
