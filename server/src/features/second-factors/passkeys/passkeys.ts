import { Problem } from '@atelier/contract/problems/problems'
import type { PasskeyAnswer, PasskeyRequest } from '@atelier/contract/second-factors/passkeys'
import { type ChallengePurpose, challengeMs } from './challenges.ts'
import { checkAnswer } from './check-answers.ts'
import { createNewPasskeys } from './new-passkeys.ts'
import {
  createPasskeyContext,
  describePasskey,
  type PasskeyContext,
  type PasskeysDependencies,
  toBase64url,
} from './passkey-context.ts'
import { passkeyRows } from './passkeys.repository.ts'

/** The user of a passkey that answered. */
export interface PasskeyUse {
  readonly userId: string
}

/** Passkeys: makes the requests for browsers, and checks what they answer (Web Authentication, level 3). */
export function createPasskeys(dependencies: PasskeysDependencies) {
  const context = createPasskeyContext(dependencies)
  return {
    checkSite: context.checkSite,
    ...createPasskeyChecks(context),
    ...createNewPasskeys(context),
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>

function createPasskeyChecks(context: PasskeyContext) {
  const { database, clock, challenges, handleOf, siteOf, spend } = context
  return {
    /**
     * Asks for a passkey of this user, or of any.
     * @throws Problem where the page's address can have none
     */
    async request(
      purpose: ChallengePurpose,
      { origin, userId }: { readonly origin: string; readonly userId?: string },
    ): Promise<PasskeyRequest> {
      const site = siteOf(origin)
      const own = userId === undefined ? [] : await passkeyRows(database.queries).listByUser(userId)
      return {
        challenge: toBase64url(challenges.make(purpose)),
        timeout: challengeMs,
        rpId: site.id,
        allowCredentials: own.map(describePasskey),
        // Alone it must replace the password too: the device has to check its user.
        userVerification: userId === undefined ? 'required' : 'preferred',
      }
    },
    /**
     * Checks an answer and counts the use. Alone, the device must have checked its user.
     * @throws Problem
     */
    async verify(
      answer: PasskeyAnswer,
      expected: {
        readonly purpose: ChallengePurpose
        readonly origin: string
        readonly userId?: string
      },
    ): Promise<PasskeyUse> {
      const site = siteOf(expected.origin)
      const stored = await passkeyRows(database.queries).find(answer.id)
      const isTheirs = expected.userId === undefined || stored?.userId === expected.userId
      if (!stored || !isTheirs) throw new Problem('factor.passkey-refused')
      const { userHandle } = answer.response
      if (userHandle !== undefined && userHandle !== handleOf(stored.userId))
        throw new Problem('factor.passkey-refused')
      const counter = await checkAnswer(answer, {
        stored,
        site,
        requireUserVerification: expected.userId === undefined,
        isExpectedChallenge: (challenge) => challenges.isOurs(challenge, expected.purpose),
      })
      await database.commit(async (transaction) => {
        await spend(transaction, answer.response.clientDataJSON)
        const rows = passkeyRows(transaction)
        if (!(await rows.recordUse(stored.id, { counter, at: clock.now() })))
          throw new Problem('factor.passkey-refused')
      })
      return { userId: stored.userId }
    },
  }
}
