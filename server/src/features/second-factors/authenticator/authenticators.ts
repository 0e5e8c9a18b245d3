import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { authenticatorRows } from './authenticator.repository.ts'
import { authenticatorAddress, checkCode, makeAuthenticatorSecret } from './codes.ts'

interface Confirmed {
  readonly encryptedSecret: string
  readonly step: number
}

/** Adding an authenticator app: its secret is shown, and counts once a code shows that the app has it. */
export function createAuthenticators({
  database,
  clock,
  cipher,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly cipher: TextCipher
}) {
  return {
    /** @throws Problem */
    async begin({ userId, email }: { readonly userId: string; readonly email: string }) {
      const secret = await makeAuthenticatorSecret()
      const isBegun = await database.commit((transaction) =>
        authenticatorRows(transaction).begin(userId, cipher.encrypt(secret)),
      )
      if (!isBegun) throw new Problem('factor.authenticator-exists')
      return { secret, address: await authenticatorAddress(secret, email) }
    },
    /** @throws Problem */
    async check(userId: string, code: string): Promise<Confirmed> {
      const begun = await authenticatorRows(database.queries).find(userId)
      if (!begun) throw new Problem('factor.authenticator-not-begun')
      if (begun.confirmedAt !== undefined) throw new Problem('factor.authenticator-exists')
      const secret = cipher.decrypt(begun.encryptedSecret)
      if (secret === undefined) throw new Problem('factor.authenticator-not-begun')
      const step = requireRightCode(await checkCode(secret, code, clock.now()))
      return { encryptedSecret: begun.encryptedSecret, step }
    },
    /** @throws Problem */
    async confirm(
      transaction: WriteTransaction,
      userId: string,
      confirmed: Confirmed,
    ): Promise<void> {
      const rows = authenticatorRows(transaction)
      if (!(await rows.confirm(userId, { ...confirmed, at: clock.now() })))
        throw new Problem('factor.authenticator-exists')
    },
  }
}

/** Returns the step of a right code. @throws Problem */
export function requireRightCode(check: Awaited<ReturnType<typeof checkCode>>): number {
  if (check.type === 'right') return check.step
  throw new Problem(check.type === 'wrong' ? 'factor.wrong-code' : 'factor.clock-differs')
}
