import type { Tokens } from '@atelier/contract/account/account'
import { type FixedLimits, fixedLimits } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import { refreshTokenRows } from './refresh-tokens.repository.ts'
import {
  type FoundSession,
  type NewSession,
  openSessionFinder,
  sessionRows,
} from './sessions.repository.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Writing the time of last use at every request would cost more than the request. */
const touchEveryMs = 60_000
const sweepEveryMs = 60 * 60 * 1000
const maxAgeMs = fixedLimits.sessionDays * dayMs
/** Databases limit the number of parameters of a query. */
const maxIdsPerQuery = 500
/** A stolen refresh token is normally used soon, so older tokens are not stored. */
const usedTokensKept = 10

export type AccountSession = Omit<FoundSession, 'lastUsedAt'>
/** A session and what its browser calls itself, for the account's activity. */
export type DeviceSession = AccountSession & { readonly device?: string }

export interface SessionsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly sessionDays: number
  readonly limits: Pick<FixedLimits, 'sessions'>
  readonly log: Log
}

/**
 * Sessions and their tokens. Tokens are opaque, random and stored as hashes. Every request looks
 * them up, so ending a session ends access at once.
 */
export function createSessions(dependencies: SessionsDependencies) {
  const { database, clock } = dependencies
  const lifetimeMs = dependencies.sessionDays * dayMs

  return {
    open: createSessionOpening(dependencies, lifetimeMs),
    authenticate: createAuthentication(dependencies),
    /** Returns the ids of the sessions that still give access; for streams that stay open. */
    async filterOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const open = new Set<string>()
      for (let start = 0; start < ids.length; start += maxIdsPerQuery) {
        const found = await sessionRows(database.queries).filterOpen(
          ids.slice(start, start + maxIdsPerQuery),
          clock.now(),
        )
        for (const id of found) open.add(id)
      }
      return open
    },
    /**
     * Exchanges a refresh token for new tokens and extends the session; the old access token
     * becomes invalid.
     * @throws Problem
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const renewed = await database.commit((transaction) =>
        rotateRefreshToken(transaction, hashSecret(refreshToken), { now: clock.now(), lifetimeMs }),
      )
      if (!renewed) throw new Problem('account.refresh-invalid')
      return renewed
    },
    isOpen: async (id: string, on: Queries): Promise<boolean> =>
      (await sessionRows(on).findStart(id, clock.now())) !== undefined,
    async end(id: string): Promise<void> {
      await database.commit((transaction) => sessionRows(transaction).end(id))
    },
    async endAllOf(userId: string): Promise<void> {
      await database.commit((transaction) => sessionRows(transaction).endAllOf(userId))
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

/**
 * Opens a session within the caller's transaction and ends the oldest ones above the limit. From
 * time to time it also removes the expired ones.
 */
function createSessionOpening({ clock, makeId, limits }: SessionsDependencies, lifetimeMs: number) {
  let sweptAt = 0
  return async (
    transaction: Queries,
    session: Pick<NewSession, 'userId' | 'device' | 'method'>,
  ): Promise<Tokens> => {
    const now = clock.now()
    const id = makeId()
    const { userId } = session
    const { tokens, accessHash, refreshHash } = makeTokens()
    const expiresAt = now + Math.min(lifetimeMs, maxAgeMs)
    await sessionRows(transaction).endOldest(userId, { now, keep: limits.sessions - 1 })
    await sessionRows(transaction).insert({
      ...session,
      id,
      accessHash,
      createdAt: now,
      expiresAt,
    })
    await refreshTokenRows(transaction).insert(id, refreshHash)
    if (now - sweptAt >= sweepEveryMs) {
      await sessionRows(transaction).removeExpired(now)
      sweptAt = now
    }
    return tokens
  }
}

/** Finds the session of an access token, if it is open and its account is active. */
function createAuthentication({ database, clock, log }: SessionsDependencies) {
  const findOpen = openSessionFinder(database.queries)

  /** A failure here must not fail the request: reading still works when the disk is full. */
  async function touch(id: string, now: number) {
    try {
      await database.commitRelaxed((transaction) => sessionRows(transaction).touch(id, now))
    } catch (cause) {
      log.warn('la dernière utilisation d’une session n’a pas pu être enregistrée', { cause })
    }
  }

  return async (accessToken: string): Promise<AccountSession | undefined> => {
    const now = clock.now()
    const found = await findOpen(hashSecret(accessToken), now)
    if (!found) return undefined
    const { lastUsedAt, ...session } = found
    if (now - lastUsedAt >= touchEveryMs) await touch(session.id, now)
    return session
  }
}

/** Ends the session if a token is used twice: it was copied, and the server cannot know which user is the owner. */
async function rotateRefreshToken(
  transaction: Queries,
  hash: string,
  { now, lifetimeMs }: { now: number; lifetimeMs: number },
) {
  const sessions = sessionRows(transaction)
  const refreshes = refreshTokenRows(transaction)
  const id = await refreshes.findSession(hash)
  if (id === undefined) return undefined
  // The update decides: of two calls at once, one counts as the second use.
  if (!(await refreshes.markUsed(hash, now))) {
    await sessions.end(id)
    return undefined
  }
  const beganAt = await sessions.findStart(id, now)
  if (beganAt === undefined) return undefined
  const { tokens, accessHash, refreshHash } = makeTokens()
  await refreshes.insert(id, refreshHash)
  await refreshes.removeUsed(id, { keep: usedTokensKept })
  const expiresAt = Math.min(now + lifetimeMs, beganAt + maxAgeMs)
  await sessions.renew(id, { accessHash, expiresAt, at: now })
  return tokens
}

/** The two secrets of a session, plain for the client and as hashes for storage. */
function makeTokens(): { tokens: Tokens; accessHash: string; refreshHash: string } {
  const tokens = { accessToken: makeSecret(), refreshToken: makeSecret() }
  return {
    tokens,
    accessHash: hashSecret(tokens.accessToken),
    refreshHash: hashSecret(tokens.refreshToken),
  }
}
