import { mailLimits } from '@atelier/contract/mail/mail-settings'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { outboxRows } from './outbox/outbox.repository.ts'

/** What the administrator should know: mails have failed for an hour. */
export interface MailAlert {
  /** The mail that has waited longest. */
  readonly mailId: string
  readonly since: number
}

interface MailAlertsDependencies {
  readonly database: Database
  readonly clock: Clock
  isConfigured(): boolean
}

/** The alert about mails, until one is sent or the administrator has closed it. */
export const createMailAlerts = ({ database, clock, isConfigured }: MailAlertsDependencies) => ({
  async find(): Promise<MailAlert | undefined> {
    if (!isConfigured()) return undefined
    const before = clock.now() - mailLimits.failingMinutes * 60_000
    const failing = await outboxRows(database.queries).findFailing(before)
    return failing && { mailId: failing.id, since: failing.since }
  },
  async dismiss(mailId: string): Promise<void> {
    await database.commit((transaction) => outboxRows(transaction).markSeen(mailId))
  },
})
export type MailAlerts = ReturnType<typeof createMailAlerts>
