import type { Role } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { type Factors, factorsOf } from './factors.ts'
import type { PasskeysDependencies } from './passkeys/passkey-context.ts'
import { recoveryCodeRows } from './recovery/recovery-codes.repository.ts'
import { makeRecoveryCodes } from './recovery/recovery-codes.ts'

/** A change of a user's second factors, for the account that they belong to. */
export interface FactorChange {
  readonly userId: string
  readonly kind:
    | 'authenticator-added'
    | 'authenticator-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-codes-made'
    | 'recovery-code-used'
    | 'codes-blocked'
  /** All that the user has now. */
  readonly factors: Factors
  readonly device: string
}

/** The user who changes their factors. */
export interface FactorOwner {
  readonly userId: string
  readonly email: string
  readonly device: string
}

export interface SecondFactorsDependencies extends PasskeysDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly cipher: TextCipher
  /** Whether the installation demands a second factor of this user, who has none. */
  isDemanded(user: { readonly role: Role; readonly isProtected: boolean }): boolean
  /** Stores with the account what it has now, and what happened. */
  recordChange(transaction: WriteTransaction, change: FactorChange): Promise<void>
  /** Open pages of this user load the account again: rights of administration sleep without a second factor. */
  announce(userId: string): void
}

type Change = (transaction: WriteTransaction) => Promise<unknown>

/** Every change is recorded with the account in the same commit, under the lock of accounts: two at once would count wrongly. */
export function createFactorChanges({
  database,
  recordChange,
  announce,
}: SecondFactorsDependencies) {
  async function change<T>(
    { userId }: FactorOwner,
    work: (transaction: WriteTransaction) => Promise<T>,
  ): Promise<T> {
    const done = await database.commit(work, { lock: 'accounts' })
    announce(userId)
    return done
  }
  const record = async (
    transaction: WriteTransaction,
    { userId, device }: FactorOwner,
    kind: FactorChange['kind'],
  ) =>
    recordChange(transaction, {
      userId,
      device,
      kind,
      factors: await factorsOf(transaction, userId),
    })
  return {
    /** Adds a factor. With the first one come recovery codes; later ones leave those that exist. */
    add: (owner: FactorOwner, kind: FactorChange['kind'], work: Change) =>
      change(owner, async (transaction) => {
        await work(transaction)
        const isFirst = (await factorsOf(transaction, owner.userId)).recoveryCodes === 0
        const recoveryCodes = isFirst ? await replaceRecoveryCodes(transaction, owner.userId) : null
        await record(transaction, owner, kind)
        return { recoveryCodes }
      }),
    /** Removes a factor, and with the last one the recovery codes. @throws Problem */
    remove: (owner: FactorOwner, kind: FactorChange['kind'], work: Change): Promise<void> =>
      change(owner, async (transaction) => {
        if ((await work(transaction)) !== true) throw new Problem('factor.not-found')
        const { hasAuthenticator, passkeys } = await factorsOf(transaction, owner.userId)
        if (!hasAuthenticator && passkeys === 0)
          await recoveryCodeRows(transaction).removeAll(owner.userId)
        await record(transaction, owner, kind)
      }),
    /** @throws Problem for a user without a factor that they could replace */
    makeRecoveryCodes: (owner: FactorOwner) =>
      change(owner, async (transaction) => {
        const { hasAuthenticator, passkeys } = await factorsOf(transaction, owner.userId)
        if (!hasAuthenticator && passkeys === 0) throw new Problem('factor.not-found')
        const recoveryCodes = await replaceRecoveryCodes(transaction, owner.userId)
        await record(transaction, owner, 'recovery-codes-made')
        return { recoveryCodes }
      }),
  }
}

async function replaceRecoveryCodes(transaction: Queries, userId: string): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes()
  await recoveryCodeRows(transaction).removeAll(userId)
  await recoveryCodeRows(transaction).insert(userId, hashes)
  return codes
}
