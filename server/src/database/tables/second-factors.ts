import type { Generated } from 'kysely'

export interface SecondFactorsTables {
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  spent_challenges: SpentChallengesTable
}

/** The authenticator app of a user; without `confirmed_at` it was begun only. */
interface AuthenticatorsTable {
  user_id: string
  encrypted_secret: string
  confirmed_at: number | null
  /** Of the last code that was accepted: it and those before are refused. */
  last_step: Generated<number>
  /** Since `wrong_since`. */
  wrong_codes: Generated<number>
  wrong_since: Generated<number>
}

interface RecoveryCodesTable {
  user_id: string
  hash: string
  used_at: number | null
}

interface PasskeysTable {
  /** The credential's own id. */
  id: string
  user_id: string
  /** In base64url (COSE). */
  public_key: string
  /** How often the key says that it was used; 0 when it does not count. */
  counter: number
  /** JSON. */
  transports: string
  is_synced: number
  name: string
  created_at: number
  last_used_at: number | null
}

/** Challenges that a passkey has answered: each is good for one answer. */
interface SpentChallengesTable {
  hash: string
  until: number
}
