import type { SecurityEvent, SecurityEventKind } from '@atelier/contract/account/security-events'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database, WriteTransaction } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { accountRows } from '../account.repository.ts'
import type { AccountMail, MailedEvent } from '../profile/account-mail.ts'
import { readStoredSettings } from '../profile/settings.ts'
import { securityEventRows } from './security-events.repository.ts'

/** What happened, to whose account; `device` is empty where no browser of the user was. */
export interface NewSecurityEvent {
  readonly userId: string
  readonly kind: SecurityEventKind
  readonly device: string
}

export interface SecurityEventRecorderDependencies
  extends Pick<SecurityEventsDependencies, 'clock' | 'makeId'> {
  /** Made after accounts; absent: no mail is sent. */
  readonly mail?: (() => AccountMail) | undefined
}

export interface SecurityEventsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
}

/** Those that the user is also told by mail. */
const mailedEvents: Partial<Readonly<Record<SecurityEventKind, MailedEvent>>> = {
  'authenticator-removed': 'factor-removed',
  'passkey-removed': 'factor-removed',
  'second-factors-reset': 'factor-removed',
  'passkey-added': 'new-passkey',
  'key-made': 'new-key',
  'signed-in-from-new-network': 'new-network',
}

/** Records an event in the caller's transaction, and tells of it. */
export const createSecurityEventRecorder =
  ({ clock, makeId, mail }: SecurityEventRecorderDependencies) =>
  async (transaction: WriteTransaction, event: NewSecurityEvent): Promise<void> => {
    const at = clock.now()
    await securityEventRows(transaction).record({ ...event, id: makeId(), at })
    const told = mailedEvents[event.kind]
    if (told === undefined || mail?.().isConfigured() !== true) return
    const account = await accountRows(transaction).find(event.userId)
    if (!account) return
    const { id: userId, email: address, name } = account
    const { language } = await readStoredSettings(transaction, userId)
    const user = { userId, address, name, language }
    await mail().announceSecurityEvent(transaction, user, { event: told, at })
  }
export type RecordSecurityEvent = ReturnType<typeof createSecurityEventRecorder>

/** A user's own list. */
export const createSecurityEventList =
  ({ database }: Pick<SecurityEventsDependencies, 'database'>) =>
  async (userId: string, query: PageQuery): Promise<Page<SecurityEvent>> => {
    const rows = securityEventRows(database.queries)
    const events = await rows.list(userId, query)
    const data = events.map(({ id, kind, at, device }) => ({ id, kind, at: isoDate(at), device }))
    return toPage(data, await rows.count(userId), query)
  }
