import { Problem } from '@atelier/contract/problems/problems'
import type { ProviderAnswer } from '@atelier/contract/providers/providers'
import type { Queries } from '#database/database.ts'
import type { GroupsService } from '#features/groups/groups.service.ts'
import type { Log } from '#platform/log/log.ts'
import type { Tickets } from '#platform/secrets/tickets.ts'
import { providerFetch } from '#platform/web/provider-fetch.ts'
import { identityRows } from './identities.repository.ts'
import { createIdentityLists, type IdentityListsDependencies } from './identity-lists.ts'
import { createLogoutTokenReader, type ProviderLogout } from './logout/logout-token.ts'
import { createSigningKeys } from './logout/signing-keys.ts'
import { spendLogoutToken } from './logout/spent-logout-tokens.repository.ts'
import { createDiscoveredProviders } from './oidc/discovered-providers.ts'
import { createSignInFlow, type FlowUse } from './oidc/sign-in-flow.ts'
import { providerRows } from './providers.repository.ts'
import { createRuleApplication } from './rules/apply-rules.ts'
import { groupRuleRows } from './rules/group-rules.repository.ts'
import { createGroupRules, type GroupRulesDependencies } from './rules/group-rules.ts'
import { StoredClaims } from './rules/stored-claims.ts'
import { createProviderFixing } from './settings/fixed-providers.ts'
import {
  createProviderAdministration,
  type ProviderAdministrationDependencies,
} from './settings/provider-administration.ts'
import { providerUrls } from './settings/provider-urls.ts'
import { toUsable, type UsableProvider } from './settings/usable-provider.ts'

export type { Identity } from './identities.repository.ts'
export type { ProviderLogout } from './logout/logout-token.ts'
export type { ProviderPerson } from './oidc/sign-in-flow.ts'
export type { UsableProvider } from './settings/usable-provider.ts'

/** What rules need of what a provider said; tickets carry it. */
export const RuleClaims = StoredClaims

export interface ProvidersServiceDependencies
  extends ProviderAdministrationDependencies,
    GroupRulesDependencies,
    IdentityListsDependencies {
  readonly database: GroupRulesDependencies['database']
  readonly groups: GroupsService
  readonly tickets: Tickets
  readonly log: Log
}

type FlowOwner = Omit<FlowUse, 'provider'>

/** Who a provider says that somebody is. */
interface ProviderReturn {
  readonly provider: UsableProvider
  readonly person: Awaited<ReturnType<ReturnType<typeof createSignInFlow>['finish']>>
}

/** Identity providers (OpenID Connect): who they are, and what they say. Which account that opens, the account feature decides. */
export function createProvidersService(dependencies: ProvidersServiceDependencies) {
  const { database, clock, cipher } = dependencies
  const discovered = createDiscoveredProviders({ clock })
  const flow = createSignInFlow({ ...dependencies, discovered })
  const rules = createRuleApplication(dependencies)
  nameProvidersOfGroups(dependencies)

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
    /** Whether it is there, and on; `on` may be a transaction. */
    isOffered: async (id: string, on: Queries): Promise<boolean> =>
      (await providerRows(on).find(id))?.settings.isOn === true,
    /** `on` may be a transaction. @throws Problem unless it is there, and on */
    async findName(id: string, on: Queries): Promise<string> {
      const settings = (await providerRows(on).find(id))?.settings
      if (!settings?.isOn) throw new Problem('provider.not-found')
      return settings.name
    },
    /** For a sign-in, to link an account, or to prove again whose a session is. @throws Problem */
    async start(id: string, { origin, ...use }: FlowOwner & { readonly origin: string }) {
      const provider = await usable(id)
      const { redirectUrl } = providerUrls(dependencies, origin, id)
      return await flow.start({ provider, ...use }, redirectUrl)
    },
    /** @throws Problem */
    async finish(id: string, answer: ProviderAnswer, use: FlowOwner = {}): Promise<ProviderReturn> {
      const provider = await usable(id)
      const ruleClaims = (await groupRuleRows(database.queries).list(id)).map(({ claim }) => claim)
      return { provider, person: await flow.finish({ provider, ...use, ruleClaims }, answer) }
    },
    identities: identityRows,
    ...createIdentityLists(dependencies),
    ...createLeaving(dependencies, { flow, discovered }),
    spendLogoutToken,
    encryptIdToken: (token: string): string => cipher.encrypt(token),
    administration: createProviderAdministration(dependencies),
    /** At start: those of the environment. */
    fix: createProviderFixing(dependencies),
    groupRules: createGroupRules(dependencies, rules),
    /** Within the transaction of an entry, with the lock of groups: what the provider's rules give. */
    applyRules: rules.applyTo,
    leaveGroups: rules.leave,
  }
}

interface Flows {
  readonly flow: Pick<ReturnType<typeof createSignInFlow>, 'endAddress'>
  readonly discovered: ReturnType<typeof createDiscoveredProviders>
}

/** The end of sessions, at a provider and by it. */
function createLeaving(dependencies: ProvidersServiceDependencies, { flow, discovered }: Flows) {
  const { database, clock, cipher, log } = dependencies
  const keys = createSigningKeys({ clock, discovered, fetch: providerFetch, log })
  const readToken = createLogoutTokenReader({ clock, keys })
  return {
    /** Where a user also leaves the provider; `undefined` when it has no such place, or is away. */
    async endAddress(
      id: string,
      { encryptedIdToken, origin }: { encryptedIdToken: string | undefined; origin: string },
    ) {
      const stored = await providerRows(database.queries).find(id)
      const idToken = encryptedIdToken && cipher.decrypt(encryptedIdToken)
      const { afterLogoutUrl } = providerUrls(dependencies, origin, id)
      return (
        stored &&
        (await flow.endAddress(toUsable(stored, cipher), {
          ...{ idToken: idToken || undefined, afterLogoutUrl },
        }))
      )
    },
    /** What a provider says has ended, also one that is switched off. @throws Problem */
    async readLogoutToken(
      id: string,
      token: string,
      options: { readonly mayAsk: boolean },
    ): Promise<ProviderLogout> {
      const stored = await providerRows(database.queries).find(id)
      if (!stored) throw new Problem('provider.not-found')
      return await readToken(toUsable(stored, cipher), token, options)
    },
  }
}

/** Groups name their providers, and a group that a rule names is not removed. */
function nameProvidersOfGroups({
  database,
  groups,
}: Pick<ProvidersServiceDependencies, 'database' | 'groups'>): void {
  const namesOn = async (on: Queries) => {
    const stored = await providerRows(on).list()
    return new Map(stored.map(({ id, settings: { name } }) => [id, name]))
  }
  groups.nameProviders(() => namesOn(database.queries))
  groups.addUses(async (groupId, on) => {
    const names = await namesOn(on)
    return (await groupRuleRows(on).providersOf(groupId)).map((id) => names.get(id) ?? id)
  })
}

export type ProvidersService = ReturnType<typeof createProvidersService>
