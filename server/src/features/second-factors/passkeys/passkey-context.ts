import { createHmac } from 'node:crypto'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { hashSecret } from '#platform/secrets/secret-tokens.ts'
import { challengeMs, createChallenges } from './challenges.ts'
import { challengeRows, type StoredPasskey } from './passkeys.repository.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

export interface PasskeysDependencies {
  readonly database: Database
  readonly clock: Clock
  /** Signs challenges, and hides the ids of users from their authenticators. */
  readonly key: Uint8Array
  /** Where the installation is reached; without one, where each request came to. */
  readonly publicUrl: string | undefined
}

/** What requests for passkeys and the checks of their answers share. */
export function createPasskeyContext({ database, clock, key, publicUrl }: PasskeysDependencies) {
  const checkSite = (origin: string) => relyingPartyOf(publicUrl ?? origin)
  return {
    database,
    clock,
    challenges: createChallenges({ key, now: clock.now }),
    /** How authenticators know a user. */
    handleOf: (userId: string) =>
      createHmac('sha256', key).update(`user ${userId}`).digest('base64url'),
    checkSite,
    /** @throws Problem where the page's address can have no passkeys */
    siteOf(origin: string): RelyingParty {
      const check = checkSite(origin)
      if (!check.isUsable) throw new Problem('factor.passkeys-unavailable')
      return check.site
    },
    /** A challenge is answered once: keys that count nothing could be replayed otherwise. @throws Problem */
    async spend(transaction: WriteTransaction, clientDataJSON: string): Promise<void> {
      // Of the bytes: their spelling in base64url is not unique.
      const hash = hashSecret(Buffer.from(clientDataJSON, 'base64url').toString('latin1'))
      const now = clock.now()
      if (!(await challengeRows(transaction).spend(hash, { now, until: now + challengeMs })))
        throw new Problem('factor.passkey-refused')
    },
  }
}
export type PasskeyContext = ReturnType<typeof createPasskeyContext>

/** A passkey as requests name it. */
export const describePasskey = ({ id, transports }: StoredPasskey) => ({
  id,
  type: 'public-key' as const,
  transports: [...transports],
})
export const toBase64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
