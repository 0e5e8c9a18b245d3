import { createHash } from 'node:crypto'
import { Problem } from '@atelier/contract/problems/problems'
import { providerLimits } from '@atelier/contract/providers/provider-settings'
import type { ProviderAnswer, ProviderStart } from '@atelier/contract/providers/providers'
import type { AuthorizationCodeGrantChecks, Configuration, IDToken } from 'openid-client'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { Tickets } from '#platform/secrets/tickets.ts'
import type { Claims } from '../rules/claim-values.ts'
import { pickClaims, type StoredClaims } from '../rules/stored-claims.ts'
import type { UsableProvider } from '../settings/usable-provider.ts'
import { type DiscoveredProviders, loadOpenId } from './discovered-providers.ts'
import { hasRequiredClaim, isIdentifier, type PersonClaims, readPerson } from './person.ts'

/** Somebody, as a provider has just told. */
export interface ProviderPerson extends PersonClaims {
  readonly issuer: string
  readonly subject: string
  /** The provider's own name of its session. */
  readonly sid: string | undefined
  readonly idToken: string
  /** Only what rules need. */
  readonly claims: StoredClaims
}

export interface SignInFlowDependencies {
  readonly tickets: Tickets
  readonly clock: Clock
  readonly discovered: DiscoveredProviders
  readonly log: Log
}

const flowMs = providerLimits.flowMinutes * 60 * 1000
/** Clocks differ. */
const clockToleranceMs = 30_000
const Flow = z.object({
  verifier: z.string(),
  nonce: z.string(),
  redirectUrl: z.string(),
  startedAt: z.number(),
})

/** One flow is for one provider and one purpose: to sign in, to link this account, or to prove again whose this session is. */
export interface FlowUse {
  readonly provider: UsableProvider
  /** The account to link; absent: a sign-in. */
  readonly userId?: string | undefined
  /** Claims that rules of groups name. */
  readonly ruleClaims?: readonly string[]
  /** The session to prove. */
  readonly sessionId?: string | undefined
}
const purposeOf = ({ provider, userId, sessionId }: FlowUse) =>
  ['provider', provider.id, userId ?? '', ...(sessionId === undefined ? [] : [sessionId])].join(' ')
/** The provider asks its user again, whoever is signed in there. */
const askAgain = { max_age: '0', prompt: 'login' } as const
const stateOf = (flow: string) => createHash('sha256').update(flow).digest('base64url')

/** Going to a provider and coming back. The server stores nothing meanwhile: the page keeps an encrypted flow. */
export function createSignInFlow(dependencies: SignInFlowDependencies) {
  const { tickets, discovered, clock } = dependencies

  const orFail = createFailing(dependencies)
  return {
    endAddress: createEndAddress(dependencies),
    /** @throws Problem */
    start: (use: FlowUse, redirectUrl: string): Promise<ProviderStart> =>
      orFail(use.provider, async () => {
        const configuration = await discovered.find(use.provider)
        const openId = await loadOpenId()
        const verifier = openId.randomPKCECodeVerifier()
        const nonce = openId.randomNonce()
        const value = { verifier, nonce, redirectUrl, startedAt: clock.now() }
        const flow = tickets.issue(purposeOf(use), value, flowMs)
        const address = openId.buildAuthorizationUrl(configuration, {
          ...extraParametersOf(use.provider),
          ...(use.sessionId !== undefined && askAgain),
          scope: use.provider.scopes,
          redirect_uri: redirectUrl,
          code_challenge: await openId.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: stateOf(flow),
          nonce,
        })
        return { address: address.href, flow }
      }),

    /** @throws Problem unless the answer is the provider's, to this flow */
    async finish(use: FlowUse, { flow, answer }: ProviderAnswer): Promise<ProviderPerson> {
      const read = Flow.safeParse(tickets.read(purposeOf(use), flow))
      if (!read.success) throw new Problem('provider.sign-in-expired')
      const { verifier, nonce, redirectUrl, startedAt } = read.data
      const { provider } = use
      const told = await orFail(provider, async () =>
        redeem(await discovered.find(provider), {
          ...{ answer, redirectUrl },
          checks: {
            pkceCodeVerifier: verifier,
            expectedState: stateOf(flow),
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        }),
      )
      if (!hasRequiredClaim(told.claims, provider))
        throw new Problem('provider.refused', { params: { name: provider.name } })
      if (use.sessionId !== undefined && !isFresh(told, startedAt))
        throw new Problem('provider.not-fresh', { params: { name: provider.name } })
      return toPerson(told, use)
    },
  }
}
export type SignInFlow = ReturnType<typeof createSignInFlow>

/** A provider that does not answer as it should is the same for its user; why is in the log. */
const createFailing =
  ({ discovered, log }: Pick<SignInFlowDependencies, 'discovered' | 'log'>) =>
  /** @throws Problem */
  async <T>(provider: UsableProvider, act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (cause) {
      discovered.forget(provider)
      log.warn('la connexion chez un fournisseur d’identité n’a pas abouti', {
        source: 'auth',
        reproach: reproachOf(cause),
        cause,
      })
      throw new Problem('provider.failed', { params: { name: provider.name } })
    }
  }

/** What providers say is wrong, by the standards; whoever comes back may bring any other text. */
const reproaches: ReadonlySet<unknown> = new Set([
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'invalid_scope'],
  ...['unauthorized_client', 'unsupported_grant_type', 'unsupported_response_type'],
  ...['access_denied', 'server_error', 'temporarily_unavailable', 'login_required'],
  ...['interaction_required', 'consent_required', 'account_selection_required'],
])
const reproachOf = (cause: unknown): unknown =>
  cause instanceof Error && 'error' in cause && reproaches.has(cause.error)
    ? cause.error
    : undefined

const createEndAddress =
  ({ discovered, log }: Pick<SignInFlowDependencies, 'discovered' | 'log'>) =>
  async (
    provider: UsableProvider,
    {
      idToken,
      afterLogoutUrl,
    }: { readonly idToken: string | undefined; readonly afterLogoutUrl: string },
  ): Promise<string | undefined> => {
    try {
      const configuration = await discovered.find(provider)
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
      const { buildEndSessionUrl } = await loadOpenId()
      return buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: afterLogoutUrl,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href
    } catch (cause) {
      // The session here has ended already.
      log.warn('un fournisseur d’identité ne dit pas où le quitter', { source: 'auth', cause })
      return undefined
    }
  }

const extraParametersOf = ({ extraParameters }: UsableProvider) =>
  Object.fromEntries(extraParameters.map(({ name, value }) => [name, value]))

interface Redeemed {
  readonly idClaims: IDToken
  readonly claims: Claims
  readonly idToken: string
}

/** Exchanges the code of an answer for what the provider tells. @throws unless everything fits */
async function redeem(
  configuration: Configuration,
  {
    answer,
    redirectUrl,
    checks,
  }: {
    readonly answer: string
    readonly redirectUrl: string
    readonly checks: AuthorizationCodeGrantChecks
  },
): Promise<Redeemed> {
  const { authorizationCodeGrant } = await loadOpenId()
  const url = new URL(redirectUrl)
  url.search = new URLSearchParams(answer).toString()
  const tokens = await authorizationCodeGrant(configuration, url, checks)
  const idClaims = tokens.claims()
  if (!idClaims || tokens.id_token === undefined) throw new Error('no ID token')
  if (!isIdentifier(idClaims.sub)) throw new Error('a subject that is none')
  const claims = await withUserInfo(configuration, tokens.access_token, idClaims)
  return { idClaims, claims, idToken: tokens.id_token }
}

/** A provider that does not say when its user signed in proves nothing. */
const isFresh = ({ idClaims: { auth_time: at } }: Redeemed, startedAt: number): boolean =>
  typeof at === 'number' && at * 1000 >= startedAt - clockToleranceMs

const toPerson = (
  { idClaims: { iss: issuer, sub: subject, sid }, claims, idToken }: Redeemed,
  { provider, ruleClaims = [] }: FlowUse,
): ProviderPerson => ({
  ...readPerson(claims, provider),
  issuer,
  subject,
  sid: isIdentifier(sid) ? sid : undefined,
  idToken,
  claims: pickClaims(claims, ruleClaims),
})

/** The ID token's claims come first; what it leaves out is asked of the provider, for the same subject. */
async function withUserInfo(
  configuration: Configuration,
  accessToken: string,
  idClaims: IDToken,
): Promise<Claims> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return idClaims
  const { fetchUserInfo } = await loadOpenId()
  return { ...(await fetchUserInfo(configuration, accessToken, idClaims.sub)), ...idClaims }
}
