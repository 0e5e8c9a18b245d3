import { secondStepLimits } from '@atelier/contract/account/second-step'
import { Problem } from '@atelier/contract/problems/problems'
import type { ProviderAnswer, ProviderStart } from '@atelier/contract/providers/providers'
import type { Database } from '#database/database.ts'
import type { ProvidersService } from '#features/providers/providers.service.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { Proofs } from '../second-step/proofs.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { AccountSession } from '../sessions/sessions.ts'

export interface ProviderProofDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly providers: Pick<ProvidersService, 'start' | 'finish' | 'identities'>
  readonly proofs: Pick<Proofs, 'refusal'>
}

type Prover = Pick<AccountSession, 'id' | 'userId' | 'provedAt' | 'isProtected'>

/**
 * Proving again who one is, at a provider that the account is linked with: for who has no password here. Whoever has a second factor
 * proves by that, as with a password.
 */
export function createProviderProof(dependencies: ProviderProofDependencies) {
  const { database, clock, providers, proofs } = dependencies
  return {
    /** @throws Problem */
    async startProof(session: Prover, providerId: string, origin: string): Promise<ProviderStart> {
      if (session.isProtected) throw await proofs.refusal(session)
      const { userId, id: sessionId } = session
      const linked = await providers.identities(database.queries).listByUser(userId)
      if (!linked.some((identity) => identity.provider_id === providerId))
        throw new Problem('provider.not-linked')
      return await providers.start(providerId, { origin, userId, sessionId })
    },
    /** @throws Problem unless it is this account, and its user has just signed in there */
    async finishProof(session: Prover, providerId: string, answer: ProviderAnswer) {
      if (session.isProtected) throw await proofs.refusal(session)
      const { userId, id: sessionId } = session
      const { provider, person } = await providers.finish(providerId, answer, { userId, sessionId })
      const owner = await providers.identities(database.queries).findUserIdAt(providerId, person)
      if (owner !== userId)
        throw new Problem('provider.other-account', { params: { name: provider.name } })
      const now = clock.now()
      await database.commit((transaction) => sessionRows(transaction).recordProof(sessionId, now))
      return { provedUntil: isoDate(now + secondStepLimits.proofMinutes * 60 * 1000) }
    },
  }
}
