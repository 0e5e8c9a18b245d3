import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import type { Throttles } from '../sign-in/throttles.ts'

/** Wrong passwords allowed in 15 minutes, because someone who stole a session could guess the password here. */
const freeFailures = 10

/** Checks a user's password again before a critical action. Returns the stored hash that matched. */
export function createPasswordCheck({
  database,
  throttles,
}: {
  readonly database: Database
  readonly throttles: Throttles
}) {
  const throttle = throttles.attempts('password', freeFailures)

  /** @throws Problem shown at the form field `field` */
  return async (userId: string, password: string, field = 'password'): Promise<string> => {
    const attempt = await throttle.begin(userId)
    let knownHash: string | undefined
    try {
      const account = await accountRows(database.queries).find(userId)
      if (account && (await verifyPassword(account.passwordHash, password, userId)))
        knownHash = account.passwordHash
    } finally {
      if (knownHash === undefined) await attempt.count()
      else attempt.discard()
    }
    if (knownHash === undefined)
      throw new Problem('account.wrong-password', { fields: { [field]: 'Mot de passe incorrect' } })
    return knownHash
  }
}
export type PasswordCheck = ReturnType<typeof createPasswordCheck>
