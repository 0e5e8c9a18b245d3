import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { ProviderLogout, ProvidersService } from '#features/providers/providers.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import type { Attempt } from '../sign-in/attempt-throttle.ts'
import { networkOf } from '../sign-in/networks.ts'
import type { Throttles } from '../sign-in/throttles.ts'

export interface ProviderLogoutDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly throttles: Throttles
  readonly providers: Pick<ProvidersService, 'identities' | 'readLogoutToken' | 'spendLogoutToken'>
  readonly recordEvent: RecordSecurityEvent
}

/** Refused tokens of one network in 15 minutes before each takes longer than the last. */
const freeRefusals = 20

/** A provider says that a session ended there: it ends here too. */
export function createProviderLogout(dependencies: ProviderLogoutDependencies) {
  const { database, log, providers } = dependencies
  const throttle = dependencies.throttles.attempts('logout-token', freeRefusals)

  /**
   * A network that sent many refused tokens is slowed down. It may be the provider's own, so a token that the keys at hand confirm is
   * accepted even then.
   * @throws Problem
   */
  async function read(providerId: string, token: string, network: string): Promise<ProviderLogout> {
    const begun = await beginOrSlow(() => throttle.begin(network))
    const mayAsk = !(begun instanceof Problem)
    try {
      const logout = await providers.readLogoutToken(providerId, token, { mayAsk })
      if (mayAsk) begun.discard()
      return logout
    } catch (cause) {
      if (!mayAsk) throw begun
      if (!(cause instanceof Problem)) begun.discard()
      else {
        log.warn('un jeton de déconnexion a été refusé', { source: 'auth', cause })
        await begun.count()
      }
      throw cause
    }
  }

  /** @throws Problem */
  return async (providerId: string, token: string, address: string): Promise<void> => {
    const network = networkOf(address)
    const logout = await read(providerId, token, network)
    await database.commit((transaction) => endSessions(dependencies, transaction, logout))
  }
}

async function beginOrSlow(begin: () => Promise<Attempt>): Promise<Attempt | Problem> {
  try {
    return await begin()
  } catch (cause) {
    if (cause instanceof Problem) return cause
    throw cause
  }
}

/** @throws Problem for a token that was used before; of two at once, one was */
async function endSessions(
  { clock, providers, recordEvent }: ProviderLogoutDependencies,
  transaction: Parameters<RecordSecurityEvent>[0],
  { providerId, issuer, subject, sid, hash }: ProviderLogout,
): Promise<void> {
  if (!(await providers.spendLogoutToken(transaction, { hash, now: clock.now() })))
    throw new Problem('provider.logout-refused')
  const userId =
    subject === undefined
      ? undefined
      : await providers.identities(transaction).findUserIdAt(providerId, { issuer, subject })
  if (sid === undefined && userId === undefined) return
  const ended = await sessionRows(transaction).endByProvider({ id: providerId, sid, userId })
  for (const id of ended)
    await recordEvent(transaction, { userId: id, kind: 'signed-out-by-provider', device: '' })
}
