import { Problem } from '@atelier/contract/problems/problems'
import type { NewPasskeyAnswer, NewPasskeyRequest } from '@atelier/contract/second-factors/passkeys'
import { secondFactorLimits } from '@atelier/contract/second-factors/proof'
import type { WriteTransaction } from '#database/database.ts'
import { challengeMs } from './challenges.ts'
import { algorithms, checkNewAnswer } from './check-answers.ts'
import { describePasskey, type PasskeyContext, toBase64url } from './passkey-context.ts'
import { passkeyRows, type StoredPasskey } from './passkeys.repository.ts'

const siteName = 'Atelier IA'

/** Adding a passkey: the request for the browser, the check of its answer, and storing it. */
export function createNewPasskeys(context: PasskeyContext) {
  const { database, clock, challenges, handleOf, siteOf, spend } = context
  return {
    /** @throws Problem */
    async requestNew(
      user: { readonly userId: string; readonly email: string },
      origin: string,
    ): Promise<NewPasskeyRequest> {
      const site = siteOf(origin)
      const own = await passkeyRows(database.queries).listByUser(user.userId)
      if (own.length >= secondFactorLimits.passkeys) throw new Problem('factor.too-many-passkeys')
      return {
        challenge: toBase64url(challenges.make(`add ${user.userId}`)),
        timeout: challengeMs,
        rp: { id: site.id, name: siteName },
        user: { id: handleOf(user.userId), name: user.email, displayName: user.email },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: own.map(describePasskey),
        attestation: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      }
    },
    /**
     * Checks a new passkey; the caller stores it by `insert`.
     * @throws Problem
     */
    async checkNew(
      userId: string,
      { name, passkey }: { readonly name: string; readonly passkey: NewPasskeyAnswer },
      origin: string,
    ): Promise<StoredPasskey> {
      const site = siteOf(origin)
      const isExpectedChallenge = (challenge: string) =>
        challenges.isOurs(challenge, `add ${userId}`)
      const found = await checkNewAnswer(passkey, { site, isExpectedChallenge })
      return { ...found, userId, name, createdAt: clock.now(), lastUsedAt: undefined }
    },
    /** @throws Problem when its challenge was answered before, or the user has too many */
    async insert(
      transaction: WriteTransaction,
      passkey: StoredPasskey,
      clientDataJSON: string,
    ): Promise<void> {
      await spend(transaction, clientDataJSON)
      if (!(await passkeyRows(transaction).insert(passkey, secondFactorLimits.passkeys)))
        throw new Problem('factor.too-many-passkeys')
    },
  }
}
