import { secondStepLimits } from '@atelier/contract/account/second-step'
import { Problem } from '@atelier/contract/problems/problems'
import { type FactorProof, joinMethods } from '@atelier/contract/second-factors/proof'
import type { Database } from '#database/database.ts'
import type { ProvidersService } from '#features/providers/providers.service.ts'
import type { SecondFactorsService } from '#features/second-factors/second-factors.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import { accountRows } from '../account.repository.ts'
import type { PasswordCheck } from '../passwords/check-password.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { AccountSession } from '../sessions/sessions.ts'
import type { SiteOrigin } from './finish-sign-in.ts'
import type { ProofThrottle } from './throttle-proofs.ts'

const proofMs = secondStepLimits.proofMinutes * 60 * 1000

type Proof = FactorProof | { readonly password: string }
type Prover = Pick<AccountSession, 'userId' | 'provedAt' | 'isProtected'>

interface ProofsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly checkPassword: PasswordCheck
  readonly throttleProofs: ProofThrottle
  readonly secondFactors: Pick<SecondFactorsService, 'methodsOf' | 'checkProof' | 'passkeys'>
  readonly providers: Pick<ProvidersService, 'mayProve'>
}

/** Proving again who one is, before what touches who may enter an account. Signing in is a proof. */
export function createProofs(dependencies: ProofsDependencies) {
  const { database, clock, checkPassword, throttleProofs, secondFactors, providers } = dependencies

  const isProved = ({ provedAt }: Pick<Prover, 'provedAt'>) => clock.now() - provedAt <= proofMs

  /** An account that a provider made has no password here. */
  async function firstMethods(userId: string) {
    const account = await accountRows(database.queries).find(userId)
    const hasProvider = await providers.mayProve(userId)
    const hasPassword = account?.passwordHash !== '' || !hasProvider
    return [
      ...(hasPassword ? (['password'] as const) : []),
      ...(hasProvider ? (['provider'] as const) : []),
    ]
  }

  /** The refusal that lists what this user can prove it with. */
  async function refusal({ userId, isProtected }: Prover): Promise<Problem> {
    const methods = isProtected ? await secondFactors.methodsOf(userId) : await firstMethods(userId)
    return new Problem('session.proof-required', { params: { methods: joinMethods(methods) } })
  }

  /** Stands for the second factor too, so a password is no proof for who has one. @throws Problem */
  async function check(session: AccountSession, proof: Proof, client: SiteOrigin): Promise<void> {
    const { userId } = session
    if (!('password' in proof))
      return await throttleProofs(userId, () =>
        secondFactors.checkProof(proof, { ...client, userId, purpose: `proof ${userId}` }),
      )
    if (session.isProtected) throw await refusal(session)
    await checkPassword(userId, proof.password)
  }

  return {
    isProved,
    refusal,
    /** The refusal of a session that was not proved lately. */
    refusalWithout: async (session: Prover): Promise<Problem | undefined> =>
      isProved(session) ? undefined : await refusal(session),
    /** @throws Problem */
    async prove(session: AccountSession, proof: Proof, client: SiteOrigin) {
      await check(session, proof, client)
      const now = clock.now()
      await database.commit((transaction) => sessionRows(transaction).recordProof(session.id, now))
      return { provedUntil: isoDate(now + proofMs) }
    },
    passkeyToProve: ({ userId }: Prover, origin: string) =>
      secondFactors.passkeys.request(`proof ${userId}`, { origin, userId }),
  }
}
export type Proofs = ReturnType<typeof createProofs>
