import type { UserSettings } from '@atelier/contract/account/settings'
import type { WriteTransaction } from '#database/database.ts'

/** Whom a mail goes to. */
export interface MailedUser {
  readonly userId: string
  readonly address: string
  readonly name: string
  readonly language: UserSettings['language']
}

/** What happened to who may enter an account, as a mail tells it. */
export type MailedEvent = 'factor-removed' | 'new-key' | 'new-passkey' | 'new-network'

/** What accounts send by mail, each within the transaction that it tells of. */
export interface AccountMail {
  /** Whether the installation sends mails. */
  isConfigured(): boolean
  /** Whether it also knows the address that links are made of. */
  sendsLinks(): boolean
  /** To the address until now. */
  announceNewAddress(transaction: WriteTransaction, user: MailedUser): Promise<unknown>
  sendLink(
    transaction: WriteTransaction,
    mail: {
      readonly user: MailedUser
      readonly purpose: 'forgotten' | 'address' | 'new-address'
      readonly token: string
      /** How long the link works; less than one for a forgotten password, whose mail says it by itself. */
      readonly days: number
    },
  ): Promise<unknown>
  /** Instead of a link for a new password: what opens the account. */
  nameProvider(transaction: WriteTransaction, user: MailedUser, provider: string): Promise<unknown>
  /** As much work as `sendLink`, for an address that gets none. */
  sendNoLink(
    transaction: WriteTransaction,
    mail: { readonly address: string; readonly token: string },
  ): Promise<unknown>
  /** An account was accepted. */
  announceAdmission(transaction: WriteTransaction, user: MailedUser): Promise<unknown>
  /** An account was refused: the mail belongs to nobody, because it outlives the account. */
  announceRefusal(transaction: WriteTransaction, user: Omit<MailedUser, 'userId'>): Promise<unknown>
  /** Accounts wait for approval. */
  announceWaiting(transaction: WriteTransaction, user: MailedUser, count: number): Promise<unknown>
  announceSecurityEvent(
    transaction: WriteTransaction,
    user: MailedUser,
    mailed: { readonly event: MailedEvent; readonly at: number },
  ): Promise<unknown>
}
