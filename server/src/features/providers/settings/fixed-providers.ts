import {
  type ProviderSettings,
  providerLimits,
} from '@atelier/contract/providers/provider-settings'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { providerRows } from '../providers.repository.ts'

/** A provider that the environment sets. */
export type FixedProvider = ProviderSettings & {
  readonly id: string
  readonly clientSecret?: string | undefined
}

/**
 * At start: providers of the environment are stored like the others, so that links and sessions refer to them alike. One that the
 * environment names no more is switched off and becomes the administrator's.
 */
export const createProviderFixing =
  ({
    database,
    clock,
    cipher,
  }: {
    readonly database: Database
    readonly clock: Clock
    readonly cipher: TextCipher
  }) =>
  /** @throws Error in French when there is no room for all of them */
  async (fixed: readonly FixedProvider[]): Promise<void> => {
    const stored = fixed.map(({ id, clientSecret, ...settings }) => ({
      ...{ id, settings, isFixed: true },
      encryptedSecret: clientSecret === undefined ? null : cipher.encrypt(clientSecret),
    }))
    if (stored.length === 0 && !(await providerRows(database.queries).hasFixed())) return
    await database.commit(async (transaction) => {
      const rows = providerRows(transaction)
      await rows.release(stored.map(({ id }) => id))
      for (const one of stored)
        if (!(await rows.fix(one, clock.now())))
          throw new Error(
            `Configuration incorrecte\u00a0: SIGN_IN_PROVIDERS et la page Fournisseurs nomment ensemble plus de ${providerLimits.providers} fournisseurs. Retirez-en un.`,
          )
    })
  }
