import type { Queries } from '#database/database.ts'
import { authenticatorRows } from './authenticator/authenticator.repository.ts'
import { passkeyRows } from './passkeys/passkeys.repository.ts'
import { recoveryCodeRows } from './recovery/recovery-codes.repository.ts'

/** The second factors of a user. */
export interface Factors {
  readonly hasAuthenticator: boolean
  readonly passkeys: number
  /** Those that still work. */
  readonly recoveryCodes: number
}

export async function factorsOf(queries: Queries, userId: string): Promise<Factors> {
  const authenticator = await authenticatorRows(queries).find(userId)
  return {
    hasAuthenticator: authenticator?.confirmedAt !== undefined,
    passkeys: (await passkeyRows(queries).listByUser(userId)).length,
    recoveryCodes: await recoveryCodeRows(queries).countLeft(userId),
  }
}
