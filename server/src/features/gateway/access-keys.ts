import {
  type AccessKey,
  type AccessKeyCreation,
  type AccessKeyDraft,
  accessKeyLimits,
} from '@atelier/contract/gateway/access-keys'
import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { AuditService } from '#features/audit/audit.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import {
  accessKeyRows,
  type StoredAccessKey,
  unexpiredKeyFinder,
} from './access-keys.repository.ts'

export interface AccessKeysDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly account: Pick<
    AccountService,
    | 'findActive'
    | 'filterActive'
    | 'checkPassword'
    | 'isSessionOpen'
    | 'emailsOf'
    | 'recordEvent'
    | 'requireMayActOn'
  >
  readonly audit: Pick<AuditService, 'record' | 'actionsSince'>
  readonly limits: Pick<FixedLimits, 'accessKeys' | 'accessKeysPerHour'>
  /** The longest that a new key may work, as the administrator set it; `null`: no limit. */
  longestKeyDays(): number | null
}
/** The session of a key: it gives access only to the operations of the key's scopes. */
export interface KeySession {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
  readonly isProtected: boolean
  readonly groups: string
  readonly provedAt: 0
  readonly scopes: readonly KeyScope[]
}
interface Owner {
  readonly userId: string
  readonly email: string
}

interface KeyMaker extends Owner {
  /** Of the session. */
  readonly id: string
  /** The browser, for the account's activity. */
  readonly device?: string
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
/** Writing the time of last use at every request would cost more than the request. */
const touchEveryMs = 60_000

/**
 * Keys for a user's programs. They are stored as hashes and looked up at every request, so revoking
 * one ends access at once.
 */
export const createAccessKeys = (dependencies: AccessKeysDependencies) => ({
  ...keyCreation(dependencies),
  ...keyActions(dependencies),
  ofUser: keyAdministration(dependencies),
  ...keyAuthentication(dependencies),
})

function keyCreation(dependencies: AccessKeysDependencies) {
  const { database, clock, makeId, account, audit, limits } = dependencies
  /** Revoked keys count too, because the limit would not stop a program that creates and revokes in turn. */
  async function refuseTooMany(userId: string, transaction: WriteTransaction) {
    const since = clock.now() - hourMs
    const action = 'access-key.created'
    const { count, firstAt } = await audit.actionsSince({ userId, action, since }, transaction)
    if (count < limits.accessKeysPerHour) return
    const seconds = Math.max(1, Math.ceil((firstAt - since) / 1000))
    throw new Problem('limit.keys', {
      params: { limit: limits.accessKeysPerHour, seconds },
      retryAfter: seconds,
    })
  }

  return {
    /**
     * Creates a key and returns its secret, which is never shown again.
     * @throws Problem if the password is wrong, `key.too-long`, `key.too-many`, or `limit.keys` if too many were
     * created within an hour
     */
    async create(
      { id: sessionId, userId, email, device = '' }: KeyMaker,
      { currentPassword, ...draft }: AccessKeyCreation,
    ): Promise<{ key: AccessKey; secret: string }> {
      refuseTooLong(draft.expiresInDays, dependencies.longestKeyDays())
      await account.checkPassword(userId, currentPassword, 'currentPassword')
      const now = clock.now()
      const secret = `${accessKeyLimits.prefix}${makeSecret()}`
      const { name, scopes } = draft
      const key = { ...newKey(draft, { secret, now }), id: makeId(), userId }
      const expiresAt = key.expiresAt === undefined ? null : isoDate(key.expiresAt)
      const store = async (transaction: WriteTransaction) => {
        // Ended during the check of the password, the session leaves no key behind.
        if (!(await account.isSessionOpen(sessionId, transaction)))
          throw new Problem('session.ended')
        const rows = accessKeyRows(transaction)
        if ((await rows.count(userId)) >= limits.accessKeys) throw new Problem('key.too-many')
        await refuseTooMany(userId, transaction)
        await rows.insert(key, hashSecret(secret))
        await account.recordEvent(transaction, { userId, kind: 'key-made', device })
        const actor = { userId, email }
        const target = { id: key.id, name }
        const after = { scopes, expiresAt }
        await audit.record({ actor, action: 'access-key.created', target, after }, transaction)
      }
      // Not only the user's: whoever ends sessions revokes keys under the same lock.
      await database.commit(store, { lock: 'accounts' })
      return { key: present(key, now), secret }
    },
  }
}

/** @throws Problem `key.too-long` */
function refuseTooLong(days: number | null, longest: number | null) {
  if (longest === null || (days !== null && days <= longest)) return
  throw new Problem('key.too-long', { params: { days: longest } })
}

function keyActions({ database, clock, audit, limits }: AccessKeysDependencies) {
  return {
    async list(userId: string): Promise<AccessKey[]> {
      const now = clock.now()
      const keys = await accessKeyRows(database.queries).list(userId, limits.accessKeys)
      return keys.map((key) => present(key, now))
    },
    /** @throws Problem `key.not-found` */
    async revoke({ userId, email }: Owner, id: string): Promise<void> {
      await database.commit(async (transaction) => {
        const name = await accessKeyRows(transaction).remove(userId, id)
        if (name === undefined) throw new Problem('key.not-found')
        const actor = { userId, email }
        await audit.record(
          { actor, action: 'access-key.revoked', target: { id, name } },
          transaction,
        )
      })
    },
  }
}

/** The administrator's view of any user's keys, and their revocation. */
function keyAdministration({ database, clock, account, audit, limits }: AccessKeysDependencies) {
  /** @throws Problem */
  async function findTarget(userId: string) {
    const name = (await account.emailsOf([userId])).get(userId)
    // A removed account has an empty address.
    if (!name) throw new Problem('user.not-found')
    return { id: userId, name }
  }
  return {
    /** @throws Problem */
    async list(userId: string): Promise<AccessKey[]> {
      await findTarget(userId)
      const now = clock.now()
      const keys = await accessKeyRows(database.queries).list(userId, limits.accessKeys)
      return keys.map((key) => present(key, now))
    },
    /** @throws Problem */
    async revoke(actor: Owner, userId: string, keyId: string): Promise<void> {
      const target = await findTarget(userId)
      await database.commit(async (transaction) => {
        await account.requireMayActOn(actor.userId, [userId], transaction)
        const key = await accessKeyRows(transaction).remove(userId, keyId)
        if (key === undefined) throw new Problem('key.not-found')
        const after = { key }
        await audit.record({ actor, action: 'user.key-revoked', target, after }, transaction)
      })
    },
  }
}

const newKey = (
  { name, scopes, expiresInDays }: AccessKeyDraft,
  { secret, now }: { readonly secret: string; readonly now: number },
) => ({
  name,
  scopes,
  hint: secret.slice(-accessKeyLimits.hintLength),
  createdAt: now,
  expiresAt: expiresInDays === null ? undefined : now + expiresInDays * dayMs,
  lastUsedAt: undefined,
})

function keyAuthentication({ database, clock, log, account }: AccessKeysDependencies) {
  const findUnexpired = unexpiredKeyFinder(database.queries)

  /** A failure here must not fail the request: reading still works when the disk is full. */
  async function touch(id: string, now: number) {
    try {
      await database.commitRelaxed((transaction) => accessKeyRows(transaction).touch(id, now))
    } catch (cause) {
      log.warn('la dernière utilisation d’une clé d’accès n’a pas pu être enregistrée', { cause })
    }
  }

  return {
    /** Returns the session of a key if the key has not expired and its account is active. */
    async authenticate(secret: string): Promise<KeySession | undefined> {
      if (!secret.startsWith(accessKeyLimits.prefix)) return undefined
      const now = clock.now()
      const key = await findUnexpired(hashSecret(secret), now)
      const owner = key && (await account.findActive(key.userId))
      if (!key || !owner) return undefined
      const { id, userId, scopes, lastUsedAt } = key
      if (lastUsedAt === undefined || now - lastUsedAt >= touchEveryMs) await touch(id, now)
      return {
        id,
        userId,
        email: owner.email,
        role: owner.role,
        isProtected: owner.isProtected,
        groups: owner.groups,
        provedAt: 0,
        scopes,
      }
    },
    /** Returns the ids of the keys that still give access; for streams that stay open. */
    async filterOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const keys = await accessKeyRows(database.queries).filterUnexpired(ids, clock.now())
      const active = await account.filterActive(keys.map(({ userId }) => userId))
      return new Set(keys.filter(({ userId }) => active.has(userId)).map(({ id }) => id))
    },
  }
}

const present = (key: StoredAccessKey, now: number): AccessKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: [...key.scopes],
  createdAt: isoDate(key.createdAt),
  expiresAt: key.expiresAt === undefined ? null : isoDate(key.expiresAt),
  hasExpired: key.expiresAt !== undefined && key.expiresAt <= now,
  lastUsedAt: key.lastUsedAt === undefined ? null : isoDate(key.lastUsedAt),
})
