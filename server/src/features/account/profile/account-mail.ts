import type { UserSettings } from '@atelier/contract/account/settings'
import type { WriteTransaction } from '#database/database.ts'

/** Whom a mail goes to. */
interface MailedUser {
  readonly userId: string
  readonly address: string
  readonly name: string
  readonly language: UserSettings['language']
}

/** What accounts send by mail. */
export interface AccountMail {
  /** Whether the installation sends mails. */
  isConfigured(): boolean
  /** Within the transaction that changes the address, to the one until now. */
  announceNewAddress(transaction: WriteTransaction, user: MailedUser): Promise<unknown>
}
