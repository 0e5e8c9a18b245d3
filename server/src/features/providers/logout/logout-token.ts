import { Problem } from '@atelier/contract/problems/problems'
import { providerLimits } from '@atelier/contract/providers/provider-settings'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { hashSecret } from '#platform/secrets/secret-tokens.ts'
import { isIdentifier } from '../oidc/person.ts'
import type { UsableProvider } from '../settings/usable-provider.ts'
import { loadJose, type SigningKeys, type SigningKeysOfProviders } from './signing-keys.ts'

/** What a provider says has ended: its session `sid`, else all of the subject's. */
export interface ProviderLogout {
  readonly providerId: string
  readonly issuer: string
  readonly sid: string | undefined
  readonly subject: string | undefined
  /** By which it is spent once. */
  readonly hash: string
}

const maxAgeSeconds = providerLimits.logoutTokenMinutes * 60
/** Clocks differ. */
const toleranceSeconds = 30
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const text = z.string().min(1).max(1000)
const identifier = z.string().refine(isIdentifier)
const LogoutClaims = z
  .looseObject({
    jti: text,
    sub: identifier.optional(),
    sid: identifier.optional(),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    // An ID token has one: it is no logout token, whatever else it holds.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
/** Of the header: what makes a token of another kind. */
const allowedType = /^(application\/)?(logout\+)?jwt$/i

/** Reads a token by which a provider says that a session ended there (OpenID Connect Back-Channel Logout 1.0). */
export function createLogoutTokenReader({
  clock,
  keys,
}: {
  readonly clock: Clock
  readonly keys: SigningKeysOfProviders
}) {
  /** @throws unless the token is the provider's, for this client, and new */
  async function verify(provider: UsableProvider, token: string, signing: SigningKeys) {
    const { jwtVerify } = await loadJose()
    const { payload, protectedHeader } = await jwtVerify(token, signing.find, {
      issuer: signing.issuer,
      audience: provider.clientId,
      algorithms: [...signing.algorithms],
      currentDate: new Date(clock.now()),
      maxTokenAge: maxAgeSeconds,
      clockTolerance: toleranceSeconds,
    })
    if (protectedHeader.typ !== undefined && !allowedType.test(protectedHeader.typ))
      throw new Error('a token of another kind')
    return LogoutClaims.parse(payload)
  }

  async function verifyByKnownOrNew(
    provider: UsableProvider,
    token: string,
    { mayAsk }: { readonly mayAsk: boolean },
  ) {
    const known = await keys.find(provider, { mayAsk })
    if (!known) throw new Error('the provider gives no keys')
    try {
      return { issuer: known.issuer, claims: await verify(provider, token, known) }
    } catch (cause) {
      const { errors } = await loadJose()
      const isUnknown = cause instanceof errors.JWKSNoMatchingKey
      const renewed = isUnknown && mayAsk ? await keys.renew(provider) : undefined
      if (!renewed) throw cause
      return { issuer: renewed.issuer, claims: await verify(provider, token, renewed) }
    }
  }

  /** With `mayAsk` off, only keys that are known already count. @throws Problem */
  return async (
    provider: UsableProvider,
    token: string,
    options: { readonly mayAsk: boolean },
  ): Promise<ProviderLogout> => {
    try {
      const { issuer, claims } = await verifyByKnownOrNew(provider, token, options)
      return {
        ...{ providerId: provider.id, issuer, sid: claims.sid, subject: claims.sub },
        hash: hashSecret(JSON.stringify([provider.id, claims.jti])),
      }
    } catch (cause) {
      throw new Problem('provider.logout-refused', { cause })
    }
  }
}
