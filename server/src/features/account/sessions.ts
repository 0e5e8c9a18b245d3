import type { Tokens } from '@atelier/contract/account'
import { Problem } from '@atelier/contract/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Session } from '#http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { hashSecret, makeSecret } from '#platform/secret-tokens.ts'
import { sessionRows } from './sessions.repository.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Writing the moment of last use at every request would cost more than the request. */
const touchEveryMs = 60_000
const sweepEveryMs = 60 * 60 * 1000
/** Ids asked for in one query; databases bound the number of parameters. */
const chunk = 500

/** The two secrets of a session, as handed out and as stored. */
function makeTokens(): { tokens: Tokens; accessHash: string; refreshHash: string } {
  const tokens = { accessToken: makeSecret(), refreshToken: makeSecret() }
  return { tokens, accessHash: hashSecret(tokens.accessToken), refreshHash: hashSecret(tokens.refreshToken) }
}

/** Sign-ins and their tokens: opaque, random, stored hashed and looked up at every request, so that ending one ends access at once. */
export function createSessions(options: {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly sessionDays: number
  readonly log: Log
}) {
  const { database, clock, makeId, log } = options
  const lifetimeMs = options.sessionDays * dayMs
  let sweptAt = 0

  async function sweepNowAndThen(transaction: Queries, now: number) {
    if (now - sweptAt < sweepEveryMs) return
    await sessionRows(transaction).removeExpired(now)
    sweptAt = now
  }

  /** Outside the request's own fate: a full disk must not refuse someone who only reads. */
  async function touch(id: string, now: number) {
    try {
      await database.commitRelaxed((transaction) => sessionRows(transaction).touch(id, now))
    } catch (cause) {
      log.warn('could not note the last use of a session', { cause })
    }
  }

  return {
    /** Opens a session within the caller's transaction. */
    async open(transaction: Queries, { userId, device }: { readonly userId: string; readonly device: string }): Promise<Tokens> {
      const now = clock.now()
      const { tokens, accessHash, refreshHash } = makeTokens()
      await sessionRows(transaction).insert({
        id: makeId(),
        userId,
        accessHash,
        refreshHash,
        device,
        createdAt: now,
        expiresAt: now + lifetimeMs,
      })
      await sweepNowAndThen(transaction, now)
      return tokens
    },
    /** The session that this access token opens, while it lasts and its account is in use. */
    async authenticate(accessToken: string): Promise<Session | undefined> {
      const now = clock.now()
      const found = await sessionRows(database.queries).findOpen(hashSecret(accessToken), now)
      if (!found) return undefined
      const { lastUsedAt, ...session } = found
      if (now - lastUsedAt >= touchEveryMs) await touch(session.id, now)
      return session
    },
    /** Which of these sessions still give access. */
    async stillOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const open = new Set<string>()
      for (let start = 0; start < ids.length; start += chunk) {
        const found = await sessionRows(database.queries).openAmong(ids.slice(start, start + chunk), clock.now())
        for (const id of found) open.add(id)
      }
      return open
    },
    /**
     * Exchanges a refresh token for new tokens and prolongs the session; the old access token ends. A token used twice was
     * copied, by whom cannot be known, so the session ends for both.
     * @throws Problem
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const hash = hashSecret(refreshToken)
      const renewed = await database.commit(async (transaction) => {
        const rows = sessionRows(transaction)
        const now = clock.now()
        const given = await rows.findRefresh(hash, now)
        if (!given) return undefined
        if (given.isUsed || !given.isSessionOpen || !(await rows.useRefresh(hash, now))) {
          if (given.isUsed || given.isSessionOpen) await rows.end(given.sessionId)
          return undefined
        }
        const { tokens, accessHash, refreshHash } = makeTokens()
        await rows.addRefresh(given.sessionId, refreshHash)
        await rows.renew(given.sessionId, { accessHash, expiresAt: now + lifetimeMs, at: now })
        return tokens
      })
      if (!renewed) throw new Problem('account.refresh-invalid')
      return renewed
    },
    async end(id: string): Promise<void> {
      await database.commit((transaction) => sessionRows(transaction).end(id))
    },
    async endAllOf(userId: string): Promise<void> {
      await database.commit((transaction) => sessionRows(transaction).endAllOf(userId))
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
