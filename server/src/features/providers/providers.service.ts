import { Problem } from '@atelier/contract/problems/problems'
import type { LinkedIdentity, ProviderAnswer } from '@atelier/contract/providers/providers'
import { isoDate } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { Tickets } from '#platform/secrets/tickets.ts'
import { identityRows } from './identities.repository.ts'
import { createDiscoveredProviders } from './oidc/discovered-providers.ts'
import { createSignInFlow } from './oidc/sign-in-flow.ts'
import { providerRows } from './providers.repository.ts'
import {
  createProviderAdministration,
  type ProviderAdministrationDependencies,
  redirectUrlOf,
} from './settings/provider-administration.ts'
import { toUsable, type UsableProvider } from './settings/usable-provider.ts'

export type { Identity } from './identities.repository.ts'
export type { ProviderPerson } from './oidc/sign-in-flow.ts'
export type { UsableProvider } from './settings/usable-provider.ts'

export interface ProvidersServiceDependencies extends ProviderAdministrationDependencies {
  readonly tickets: Tickets
  readonly log: Log
}

/** Who a provider says that somebody is. */
interface ProviderReturn {
  readonly provider: UsableProvider
  readonly person: Awaited<ReturnType<ReturnType<typeof createSignInFlow>['finish']>>
}

/** Identity providers (OpenID Connect): who they are, and what they say. Which account that opens, the account feature decides. */
export function createProvidersService(dependencies: ProvidersServiceDependencies) {
  const { database, clock, cipher, publicUrl } = dependencies
  const discovered = createDiscoveredProviders({ clock })
  const flow = createSignInFlow({ ...dependencies, discovered })

  /** @throws Problem */
  async function usable(id: string): Promise<UsableProvider> {
    const stored = await providerRows(database.queries).find(id)
    if (!stored?.settings.isOn) throw new Problem('provider.not-found')
    return toUsable(stored, cipher)
  }

  return {
    /** For the sign-in page. */
    async offered() {
      const stored = await providerRows(database.queries).list()
      return stored
        .filter(({ settings }) => settings.isOn)
        .map(({ id, settings: { name } }) => ({ id, name }))
    },
    /** For a sign-in, or to link an account. @throws Problem */
    async start(id: string, { origin, userId }: { origin: string; userId?: string }) {
      const provider = await usable(id)
      return await flow.start({ provider, userId }, redirectUrlOf(publicUrl, origin, id))
    },
    /** @throws Problem */
    async finish(
      id: string,
      answer: ProviderAnswer,
      { userId }: { readonly userId?: string } = {},
    ): Promise<ProviderReturn> {
      const provider = await usable(id)
      return { provider, person: await flow.finish({ provider, userId }, answer) }
    },
    identities: identityRows,
    /** A user's own links. */
    async linkedOf(userId: string): Promise<LinkedIdentity[]> {
      const stored = await providerRows(database.queries).list()
      const rows = await identityRows(database.queries).listByUser(userId)
      return rows.map((row) => ({
        providerId: row.provider_id,
        providerName: stored.find(({ id }) => id === row.provider_id)?.settings.name ?? '',
        email: row.email,
        linkedAt: isoDate(Number(row.linked_at)),
        lastSeenAt: isoDate(Number(row.seen_at)),
      }))
    },
    /** Where a user also leaves the provider; `undefined` when it has no such place, or is away. */
    async endAddress(id: string, encryptedIdToken: string | undefined) {
      const stored = await providerRows(database.queries).find(id)
      const idToken = encryptedIdToken && cipher.decrypt(encryptedIdToken)
      return stored && (await flow.endAddress(toUsable(stored, cipher), idToken || undefined))
    },
    encryptIdToken: (token: string): string => cipher.encrypt(token),
    administration: createProviderAdministration(dependencies),
  }
}
export type ProvidersService = ReturnType<typeof createProvidersService>
