import type { UserSession } from '@atelier/contract/account/user-session'
import { userLimits } from '@atelier/contract/users/users'
import type { Database } from '#database/database.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { sessionRows } from './sessions.repository.ts'
import type { AccountSession } from './sessions.ts'

/** An account's open sessions, for its owner and for the administrator; `current` is the session of the request. */
export async function listSessions(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  userId: string,
  current: Pick<AccountSession, 'id'>,
): Promise<UserSession[]> {
  const rows = await sessionRows(database.queries).listByUser(userId, {
    now: clock.now(),
    limit: userLimits.sessionsListed,
  })
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: isoDate(row.createdAt),
    lastUsedAt: isoDate(row.lastUsedAt),
    expiresAt: isoDate(row.expiresAt),
    isCurrent: row.id === current.id,
  }))
}
