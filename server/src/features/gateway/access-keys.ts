import {
  type AccessKey,
  type AccessKeyDraft,
  accessKeyLimits,
} from '@atelier/contract/gateway/access-keys'
import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import {
  accessKeyRows,
  openKeyFinder,
  parseScopes,
  type StoredAccessKey,
} from './access-keys.repository.ts'

export interface AccessKeysDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly record: RecordAuditEntry
}
/** What a key opens: nothing but what programs call. */
export interface KeySession {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
  readonly scopes: readonly KeyScope[]
}
interface Owner {
  readonly userId: string
  readonly email: string
}

const dayMs = 24 * 60 * 60 * 1000
/** Writing the moment of last use at every request would cost more than the request. */
const touchEveryMs = 60_000

/** Keys that let a person's programs in: stored as prints, looked up at every request, so that ending one ends access at once. */
export function createAccessKeys({ database, clock, makeId, log, record }: AccessKeysDependencies) {
  const findOpen = openKeyFinder(database.queries)

  /** Apart from the request's own fate: a full disk must not refuse someone who only asks. */
  async function touch(id: string, now: number) {
    try {
      await database.commitRelaxed((transaction) => accessKeyRows(transaction).touch(id, now))
    } catch (cause) {
      log.warn('la dernière utilisation d’une clé d’accès n’a pas pu être notée', { cause })
    }
  }

  return {
    async list(userId: string): Promise<AccessKey[]> {
      const now = clock.now()
      return (await accessKeyRows(database.queries).list(userId, accessKeyLimits.keysMax)).map(
        (key) => present(key, now),
      )
    },
    /** The only moment at which the key itself is told. @throws Problem `key.too-many` */
    async create(
      { userId, email }: Owner,
      draft: AccessKeyDraft,
    ): Promise<{ key: AccessKey; secret: string }> {
      const now = clock.now()
      const secret = `${accessKeyLimits.prefix}${makeSecret()}`
      const { name, scopes, expiresInDays } = draft
      const expiresAt = expiresInDays === null ? undefined : now + expiresInDays * dayMs
      const hint = secret.slice(-accessKeyLimits.hintLength)
      const key: StoredAccessKey = {
        id: makeId(),
        userId,
        name,
        hint,
        scopes,
        createdAt: now,
        expiresAt,
        lastUsedAt: undefined,
      }
      await database.commit(async (transaction) => {
        const rows = accessKeyRows(transaction)
        if ((await rows.count(userId)) >= accessKeyLimits.keysMax) throw new Problem('key.too-many')
        await rows.insert(key, hashSecret(secret))
        const after = { scopes, expiresAt: expiresAt === undefined ? null : isoDate(expiresAt) }
        const actor = { userId, email }
        await record(
          { actor, action: 'access-key.created', target: { id: key.id, name }, after },
          transaction,
        )
      })
      return { key: present(key, now), secret }
    },
    /** @throws Problem `key.not-found` */
    async revoke({ userId, email }: Owner, id: string): Promise<void> {
      await database.commit(async (transaction) => {
        const name = await accessKeyRows(transaction).remove(userId, id)
        if (name === undefined) throw new Problem('key.not-found')
        await record(
          { actor: { userId, email }, action: 'access-key.revoked', target: { id, name } },
          transaction,
        )
      })
    },
    /** What this key opens, while it lasts and its account is in use. */
    async authenticate(secret: string): Promise<KeySession | undefined> {
      if (!secret.startsWith(accessKeyLimits.prefix)) return undefined
      const now = clock.now()
      const found = await findOpen(hashSecret(secret), now)
      if (!found) return undefined
      const { lastUsedAt, scopes, ...session } = found
      if (lastUsedAt === null || now - Number(lastUsedAt) >= touchEveryMs)
        await touch(session.id, now)
      return { ...session, scopes: parseScopes(scopes) }
    },
    /** Which of these keys still give access; for streams that stay open. */
    async filterOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(
        ids.length === 0 ? [] : await accessKeyRows(database.queries).filterOpen(ids, clock.now()),
      )
    },
  }
}

const present = (
  { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt }: StoredAccessKey,
  now: number,
): AccessKey => ({
  ...{ id, name, hint, scopes: [...scopes], createdAt: isoDate(createdAt) },
  expiresAt: expiresAt === undefined ? null : isoDate(expiresAt),
  hasExpired: expiresAt !== undefined && expiresAt <= now,
  lastUsedAt: lastUsedAt === undefined ? null : isoDate(lastUsedAt),
})
