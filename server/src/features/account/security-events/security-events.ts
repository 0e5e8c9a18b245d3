import type { SecurityEvent, SecurityEventKind } from '@atelier/contract/account/security-events'
import type { Page } from '@atelier/contract/wire/operation'
import { type PageQuery, toPage } from '@atelier/contract/wire/paging'
import type { Database, WriteTransaction } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import { securityEventRows } from './security-events.repository.ts'

/** What happened, to whose account; `device` is empty where no browser of the user was. */
export interface NewSecurityEvent {
  readonly userId: string
  readonly kind: SecurityEventKind
  readonly device: string
}

export interface SecurityEventsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
}

/** Records an event in the caller's transaction. */
export const createSecurityEventRecorder =
  ({ clock, makeId }: Pick<SecurityEventsDependencies, 'clock' | 'makeId'>) =>
  (transaction: WriteTransaction, event: NewSecurityEvent): Promise<void> =>
    securityEventRows(transaction).record({ ...event, id: makeId(), at: clock.now() })
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
