import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { verifyPassword } from '#platform/secrets/passwords.ts'
import { accountRows } from '../account.repository.ts'
import { createAttemptThrottle } from '../sign-in/attempt-throttle.ts'

/** Wrong passwords that are free in 15 minutes: a stolen session must not get further by guessing. */
const freeFailures = 10

/** Asks for the own password again before something grave; answers the stored hash that it fits. */
export function createPasswordCheck({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}) {
  const brake = createAttemptThrottle({ clock, limit: freeFailures })

  /** @throws Problem named at `field` */
  return async (userId: string, password: string, field = 'password'): Promise<string> => {
    const attempt = await brake.begin(userId)
    let known: string | undefined
    try {
      const account = await accountRows(database.queries).find(userId)
      if (account && (await verifyPassword(account.passwordHash, password)))
        known = account.passwordHash
    } finally {
      if (known === undefined) attempt.count()
      else attempt.discard()
    }
    if (known === undefined)
      throw new Problem('account.wrong-password', { fields: { [field]: 'Mot de passe incorrect' } })
    return known
  }
}
export type PasswordCheck = ReturnType<typeof createPasswordCheck>
