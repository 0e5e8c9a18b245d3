import type { JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { providerFetch } from '#platform/web/provider-fetch.ts'
import type { DiscoveredProviders, OidcClient } from '../oidc/discovered-providers.ts'

/** What a provider signs with. */
export interface SigningKeys {
  readonly issuer: string
  readonly algorithms: readonly string[]
  readonly find: JWTVerifyGetKey
}

const keptMs = 60 * 60 * 1000
/** Anybody may send a token with an unknown key: a provider is asked for its keys at most this often, also while it is away. */
const askEveryMs = 30_000
const maxKept = 24

/** None of them is a secret that a client shares, and none is « none ». */
const asymmetric = new Set([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
])
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(200) })

/** Imported at first use: an installation whose providers end no sessions never loads it. */
export const loadJose = () => import('jose')

interface SigningKeysDependencies {
  readonly clock: Clock
  readonly discovered: Pick<DiscoveredProviders, 'find'>
  readonly fetch: typeof providerFetch
  readonly log: Log
}

/** The keys that providers sign with, kept for an hour. */
export function createSigningKeys({ clock, discovered, fetch, log }: SigningKeysDependencies) {
  const kept = new Map<
    string,
    { readonly askedAt: number; readonly keys: Promise<SigningKeys | undefined> }
  >()

  async function read(client: OidcClient): Promise<SigningKeys> {
    const metadata = (await discovered.find(client)).serverMetadata()
    if (metadata.jwks_uri === undefined) throw new Error('the provider names no keys')
    const response = await fetch(metadata.jwks_uri, { headers: { accept: 'application/json' } })
    const { createLocalJWKSet } = await loadJose()
    const told = metadata.id_token_signing_alg_values_supported ?? ['RS256']
    return {
      issuer: metadata.issuer,
      algorithms: told.filter((algorithm) => asymmetric.has(algorithm)),
      find: createLocalJWKSet(Keys.parse(await response.json())),
    }
  }

  function ask(client: OidcClient): Promise<SigningKeys | undefined> {
    const before = kept.get(client.issuer)?.keys
    const keys = read(client).catch((cause: unknown) => {
      log.warn('un fournisseur d’identité ne donne pas ses clés', { source: 'auth', cause })
      // Those that it gave before: a token with an invented key would else make them forgotten while it is away.
      return before
    })
    kept.delete(client.issuer)
    kept.set(client.issuer, { askedAt: clock.now(), keys })
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    return keys
  }

  return {
    /** `undefined` while the provider is away, or was not asked yet and may not be. */
    async find(
      client: OidcClient,
      { mayAsk }: { readonly mayAsk: boolean },
    ): Promise<SigningKeys | undefined> {
      const known = kept.get(client.issuer)
      const age = known && clock.now() - known.askedAt
      const keys = age !== undefined && age < keptMs ? await known?.keys : undefined
      if (keys || !mayAsk || (age !== undefined && age < askEveryMs)) return keys
      return await ask(client)
    },
    /** After a token with an unknown key; `undefined` when the provider was asked a moment ago. */
    async renew(client: OidcClient): Promise<SigningKeys | undefined> {
      const known = kept.get(client.issuer)
      if (known && clock.now() - known.askedAt < askEveryMs) return undefined
      return await ask(client)
    },
  }
}
export type SigningKeysOfProviders = ReturnType<typeof createSigningKeys>
