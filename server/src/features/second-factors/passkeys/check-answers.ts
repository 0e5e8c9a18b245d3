import { Problem } from '@atelier/contract/problems/problems'
import type { NewPasskeyAnswer, PasskeyAnswer } from '@atelier/contract/second-factors/passkeys'
import { defined } from '@atelier/contract/wire/defined'
import type { StoredPasskey } from './passkeys.repository.ts'
import type { RelyingParty } from './relying-party.ts'

// Only answers of passkeys need it: it takes 150 ms and 30 MB.
const load = () => import('@simplewebauthn/server')
/** Ed25519, ES256, RS256: what authenticators have (COSE). */
export const algorithms = [-8, -7, -257]

/** What an answer must be about. */
export interface Expected {
  readonly site: RelyingParty
  isExpectedChallenge(challenge: string): boolean
}

/** The library throws for whatever is wrong; the user can only try again. */
const refused = (cause: unknown) => new Problem('factor.passkey-refused', { cause })

/** Returns the key's new counter. @throws Problem */
export async function checkAnswer(
  answer: PasskeyAnswer,
  {
    stored,
    site,
    requireUserVerification,
    isExpectedChallenge,
  }: Expected & { readonly stored: StoredPasskey; readonly requireUserVerification: boolean },
): Promise<number> {
  const { verifyAuthenticationResponse } = await load()
  type Response = Parameters<typeof verifyAuthenticationResponse>[0]['response']
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Its fields are checked; extensions and names of transports are not read.
      response: defined(answer) as unknown as Response,
      expectedChallenge: isExpectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification,
      credential: {
        id: stored.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (cause) {
    throw refused(cause)
  }
  throw refused(undefined)
}

/** @throws Problem */
export async function checkNewAnswer(
  passkey: NewPasskeyAnswer,
  { site, isExpectedChallenge }: Expected,
): Promise<Omit<StoredPasskey, 'userId' | 'name' | 'createdAt' | 'lastUsedAt'>> {
  const { verifyRegistrationResponse } = await load()
  type Response = Parameters<typeof verifyRegistrationResponse>[0]['response']
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: defined(passkey) as unknown as Response,
      expectedChallenge: isExpectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (verified)
      return {
        id: registrationInfo.credential.id,
        publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
        counter: registrationInfo.credential.counter,
        transports: passkey.response.transports ?? [],
        isSynced: registrationInfo.credentialBackedUp,
      }
  } catch (cause) {
    throw refused(cause)
  }
  throw refused(undefined)
}
