import type { ClientAuth, Configuration } from 'openid-client'
import type { Clock } from '#platform/clock.ts'
import { providerFetch } from '#platform/web/provider-fetch.ts'

const keptMs = 60 * 60 * 1000
/** Anybody may begin a sign-in that fails: a provider is asked again at most this often; one that is away, a little sooner. */
const askEveryMs = 30_000
const askAwayEveryMs = 5000
const maxKept = 24

/** What a provider is asked with. */
export interface OidcClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
}

interface Discovered {
  readonly askedAt: number
  readonly until: number
  readonly found: Promise<Configuration>
}
const keyOf = ({ issuer, clientId, clientSecret }: OidcClient) =>
  JSON.stringify([issuer, clientId, clientSecret])

/** Imported at first use: an installation without providers never loads it. */
export const loadOpenId = () => import('openid-client')
export type OpenId = Awaited<ReturnType<typeof loadOpenId>>

/** Asks providers what they can do and where, and keeps it for an hour. */
export function createDiscoveredProviders({ clock }: { readonly clock: Clock }) {
  const kept = new Map<string, Discovered>()

  async function discover(client: OidcClient): Promise<Configuration> {
    const openId = await loadOpenId()
    const isLocal = client.issuer.startsWith('http:')
    const configuration = await openId.discovery(
      new URL(client.issuer),
      client.clientId,
      {},
      clientAuth(openId, client.clientSecret),
      {
        [openId.customFetch]: (url, options) => providerFetch(url, options as RequestInit),
        // Only loopback: the fetch refuses all else.
        execute: isLocal ? [openId.allowInsecureRequests] : [],
      },
    )
    // Signatures are checked although the answers come by TLS.
    openId.enableNonRepudiationChecks(configuration)
    return configuration
  }

  return {
    /** @throws unless the provider answers as one */
    find(client: OidcClient): Promise<Configuration> {
      const key = keyOf(client)
      const known = kept.get(key)
      if (known && known.until > clock.now()) return known.found
      const found = discover(client)
      kept.delete(key)
      const [askedAt, until] = [clock.now(), clock.now() + keptMs]
      kept.set(key, { askedAt, until, found })
      for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
      found.catch(() => {
        if (kept.get(key)?.found === found)
          kept.set(key, { askedAt, until: askedAt + askAwayEveryMs, found })
      })
      return found
    },
    /** After a failure: its keys or addresses may have changed. Other providers are as they were. */
    forget(client: OidcClient): void {
      const key = keyOf(client)
      const known = kept.get(key)
      if (known && known.askedAt + askEveryMs <= clock.now()) kept.delete(key)
    },
  }
}
export type DiscoveredProviders = ReturnType<typeof createDiscoveredProviders>

/** As the provider wants the secret: in the body, else in the header, which is the standard's default. */
function clientAuth(openId: OpenId, secret: string | undefined): ClientAuth {
  if (secret === undefined) return openId.None()
  const inBody = openId.ClientSecretPost(secret)
  const inHeader = openId.ClientSecretBasic(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const authenticate = methods.includes('client_secret_post') ? inBody : inHeader
    authenticate(server, client, body, headers)
  }
}
