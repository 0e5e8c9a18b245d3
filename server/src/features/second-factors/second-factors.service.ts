import type { Role } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import type { NewPasskeyAnswer } from '@atelier/contract/second-factors/passkeys'
import type { ProofMethod } from '@atelier/contract/second-factors/proof'
import type { SecondFactors } from '@atelier/contract/second-factors/second-factors'
import type { Database, WriteTransaction } from '#database/database.ts'
import { isoDate } from '#platform/clock.ts'
import { authenticatorRows } from './authenticator/authenticator.repository.ts'
import { createAuthenticators } from './authenticator/authenticators.ts'
import { createProofCheck } from './check-proof.ts'
import {
  createFactorChanges,
  type FactorOwner,
  type SecondFactorsDependencies,
} from './factor-changes.ts'
import { type Factors, factorsOf } from './factors.ts'
import { passkeyRows } from './passkeys/passkeys.repository.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { recoveryCodeRows } from './recovery/recovery-codes.repository.ts'

export type { FactorChange, FactorOwner, SecondFactorsDependencies } from './factor-changes.ts'

/** Who reads their own factors. */
interface FactorReader {
  readonly userId: string
  readonly role: Role
  readonly isProtected: boolean
}

/** What users prove to be themselves with besides a password: an authenticator app, passkeys, recovery codes. */
export function createSecondFactorsService(dependencies: SecondFactorsDependencies) {
  const { database } = dependencies
  const passkeys = createPasskeys(dependencies)
  const authenticators = createAuthenticators(dependencies)
  const changes = createFactorChanges(dependencies)
  return {
    /** The page of a user's own factors. */
    read: async (session: FactorReader, origin: string): Promise<SecondFactors> => ({
      ...(await readFactors({ database, passkeys }, session.userId, origin)),
      isDemanded: dependencies.isDemanded(session),
    }),
    beginAuthenticator: authenticators.begin,
    /** @throws Problem */
    async confirmAuthenticator(owner: FactorOwner, code: string) {
      const confirmed = await authenticators.check(owner.userId, code)
      return await changes.add(owner, 'authenticator-added', (transaction) =>
        authenticators.confirm(transaction, owner.userId, confirmed),
      )
    },
    /** @throws Problem */
    removeAuthenticator: (owner: FactorOwner) =>
      changes.remove(owner, 'authenticator-removed', (transaction) =>
        authenticatorRows(transaction).remove(owner.userId),
      ),
    makeRecoveryCodes: changes.makeRecoveryCodes,
    passkeyToAdd: passkeys.requestNew,
    /** @throws Problem */
    async addPasskey(
      owner: FactorOwner,
      body: { readonly name: string; readonly passkey: NewPasskeyAnswer },
      origin: string,
    ) {
      const passkey = await passkeys.checkNew(owner.userId, body, origin)
      return await changes.add(owner, 'passkey-added', (transaction) =>
        passkeys.insert(transaction, passkey, body.passkey.response.clientDataJSON),
      )
    },
    /** @throws Problem */
    async renamePasskey(userId: string, id: string, name: string): Promise<void> {
      const isDone = await database.commit((transaction) =>
        passkeyRows(transaction).rename(userId, id, name),
      )
      if (!isDone) throw new Problem('factor.not-found')
    },
    /** @throws Problem */
    removePasskey: (owner: FactorOwner, id: string) =>
      changes.remove(owner, 'passkey-removed', (transaction) =>
        passkeyRows(transaction).remove(owner.userId, id),
      ),

    // For the account feature
    passkeys,
    checkProof: createProofCheck({ ...dependencies, passkeys }),
    /** How this user can prove to be themselves, besides a password. */
    methodsOf: async (userId: string): Promise<ProofMethod[]> =>
      methodsOf(await factorsOf(database.queries, userId)),
    isPasskeyStored: () => passkeyRows(database.queries).isAnyStored(),
    removeAllOf: removeFactors,
  }
}
export type SecondFactorsService = ReturnType<typeof createSecondFactorsService>

/** Removes all second factors of a user, within the caller's transaction, which records it. */
export async function removeFactors(transaction: WriteTransaction, userId: string): Promise<void> {
  await authenticatorRows(transaction).remove(userId)
  await passkeyRows(transaction).removeAll(userId)
  await recoveryCodeRows(transaction).removeAll(userId)
}

const methodsOf = ({ hasAuthenticator, passkeys, recoveryCodes }: Factors): ProofMethod[] => [
  ...(hasAuthenticator ? (['code'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
]

async function readFactors(
  {
    database,
    passkeys,
  }: { readonly database: Database; readonly passkeys: ReturnType<typeof createPasskeys> },
  userId: string,
  origin: string,
): Promise<Omit<SecondFactors, 'isDemanded'>> {
  const { queries } = database
  const authenticator = await authenticatorRows(queries).find(userId)
  const site = passkeys.checkSite(origin)
  return {
    authenticatorSince:
      authenticator?.confirmedAt === undefined ? null : isoDate(authenticator.confirmedAt),
    recoveryCodesLeft: await recoveryCodeRows(queries).countLeft(userId),
    passkeys: (await passkeyRows(queries).listByUser(userId)).map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      isSynced: passkey.isSynced,
      createdAt: isoDate(passkey.createdAt),
      lastUsedAt: passkey.lastUsedAt === undefined ? null : isoDate(passkey.lastUsedAt),
    })),
    passkeysUnavailable: site.isUsable ? null : site.reason,
  }
}
