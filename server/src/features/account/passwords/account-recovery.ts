import type { Database, WriteTransaction } from '#database/database.ts'
import type { MakeId } from '#platform/ids.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { makeSecret } from '#platform/secrets/secret-tokens.ts'
import { accountRows } from '../account.repository.ts'
import {
  type FactorRemovalDependencies,
  removeLostFactors,
} from '../manage-accounts/reset-factors.ts'
import {
  type AdminTransferDependencies,
  transferAdminRole,
} from '../manage-accounts/transfer-admin.ts'
import { createSecurityEventRecorder } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import { oneTimeLinkRows, passwordPurposes } from './one-time-links.repository.ts'

const passwordLength = 16
/** These characters look or sound alike; removing them from 43 characters leaves enough. */
const ambiguousCharacters = /[-_0OIl1]/g

const unknownAccountMessage = (email: string) => `Aucun compte n’a l’adresse ${email}.`

/** Helps users who are locked out. Run on the server itself, also while it is running. */
export function createRecovery({
  database,
  makeId,
  ...dependencies
}: Omit<FactorRemovalDependencies, 'recordEvent'> &
  AdminTransferDependencies & {
    readonly database: Database
    readonly makeId: MakeId
  }) {
  const { clock, removeKeys } = dependencies
  const removal = { ...dependencies, recordEvent: createSecurityEventRecorder({ clock, makeId }) }
  return {
    /**
     * Gives the account a new random password, which every rule allows, ends its sessions and
     * revokes its access keys.
     * @throws Error in French if the account does not exist
     */
    async resetPassword(
      email: string,
    ): Promise<{ readonly password: string; readonly revokedKeys: number }> {
      const password = makeSecret().replace(ambiguousCharacters, '').slice(0, passwordLength)
      const passwordHash = await hashPassword(password, email)
      const reset = async (transaction: WriteTransaction) => {
        const account = await accountRows(transaction).findByEmail(email)
        if (!account) throw new Error(unknownAccountMessage(email))
        await accountRows(transaction).setPassword(account.id, {
          passwordHash,
          isShort: false,
        })
        await oneTimeLinkRows(transaction).remove(account.id, passwordPurposes)
        await sessionRows(transaction).endAllOf(account.id)
        return await removeKeys(transaction, account.id)
      }
      const revokedKeys = await database.commit(reset, { lock: 'accounts' })
      return { password, revokedKeys }
    },
    /**
     * Removes the account's second factors, ends its sessions and revokes its access keys.
     * @throws Error in French if the account does not exist or has none
     */
    async resetFactors(email: string): Promise<{ readonly revokedKeys: number }> {
      const reset = async (transaction: WriteTransaction) => {
        const account = await accountRows(transaction).findByEmail(email)
        if (!account) throw new Error(unknownAccountMessage(email))
        if (account.factors === 0) throw new Error(`Le compte ${email} n’a pas de second facteur.`)
        return await removeLostFactors(removal, transaction, account.id)
      }
      return { revokedKeys: await database.commit(reset, { lock: 'accounts' }) }
    },
    ...adminRecovery(database, dependencies),
  }
}

const adminRecovery = (database: Database, dependencies: AdminTransferDependencies) => ({
  /**
   * Makes this account the only administrator.
   * @throws Error in French if the account does not exist or is not active
   */
  async transferAdmin(email: string): Promise<void> {
    const transfer = async (transaction: WriteTransaction) => {
      const rows = accountRows(transaction)
      const account = await rows.findByEmail(email)
      if (!account) throw new Error(unknownAccountMessage(email))
      if (!account.isActive || account.isSuspended)
        throw new Error(`Le compte ${email} est désactivé ou suspendu.`)
      if (account.passwordHash === '')
        throw new Error(
          `Le compte ${email} n’a pas de mot de passe\u00a0: donnez-lui-en d’abord un (reset-password).`,
        )
      await transferAdminRole(transaction, account, dependencies)
    }
    await database.commit(transfer, { lock: 'accounts' })
  },
})
