import type { AccessPolicy, PasswordUse } from '@atelier/contract/configuration/access'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, WriteTransaction } from '#database/database.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import type { ProvidersService } from '#features/providers/providers.service.ts'
import type { Clock } from '#platform/clock.ts'
import { hashSecret, makeSecret } from '#platform/secrets/secret-tokens.ts'
import { accountRows } from '../account.repository.ts'
import type { PasswordCheck } from '../passwords/check-password.ts'
import {
  type FoundLink,
  type LinkPurpose,
  oneTimeLinkRows,
} from '../passwords/one-time-links.repository.ts'
import type { AccountMail, MailedUser } from '../profile/account-mail.ts'
import { emailChangeRows } from '../profile/email-changes.repository.ts'
import { readStoredSettings } from '../profile/settings.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'
import { sessionRows } from '../sessions/sessions.repository.ts'
import { networkOf } from '../sign-in/networks.ts'
import type { Throttles } from '../sign-in/throttles.ts'
import type { Account } from '../stored-account.repository.ts'
import { awaitingRows } from './awaiting.repository.ts'

export interface AddressLinksDependencies {
  readonly database: Database
  readonly clock: Clock
  /** Absent: no mail is sent. */
  readonly mail?: AccountMail | undefined
  readonly throttles: Throttles
  readonly recordEvent: RecordSecurityEvent
  readonly checkPassword: PasswordCheck
  registration(): AccessPolicy['registration']
  passwordsFor(): PasswordUse
  readonly providers: Pick<ProvidersService, 'openingNames'>
}

const hourMs = 60 * 60 * 1000
/** How long a link works. */
const lifetimes = {
  password: 24 * hourMs,
  forgotten: hourMs,
  address: 7 * 24 * hourMs,
  'new-address': 24 * hourMs,
} as const satisfies Record<LinkPurpose, number>
/** Whoever asks again does not end the link that is on its way. */
const pauseMs = 5 * 60_000
/** Mails that one network may ask for before it has to wait. */
const freeRequests = 5
const confirming = ['address', 'new-address'] as const

/** Links that are sent by mail: to confirm an address, or to choose a new password. */
export function createAddressLinks(dependencies: AddressLinksDependencies) {
  const { database, clock, mail, throttles } = dependencies
  const throttle = throttles.attempts('forgotten', freeRequests)

  /** Within the caller's transaction: replaces the account's earlier link of this purpose. */
  async function send(
    transaction: WriteTransaction,
    account: Account,
    { purpose, address }: { readonly purpose: MailedPurpose; readonly address: string },
  ): Promise<void> {
    const token = makeSecret()
    const createdAt = clock.now()
    await oneTimeLinkRows(transaction).save({
      ...{ userId: account.id, hash: hashSecret(token), purpose },
      email: purpose === 'forgotten' ? '' : address,
      ...{ createdAt, expiresAt: createdAt + lifetimes[purpose] },
    })
    await mail?.sendLink(transaction, {
      user: await mailedUser(transaction, account, address),
      ...{ purpose, token, days: lifetimes[purpose] / (24 * hourMs) },
    })
  }

  /** To an account that may enter, or that nobody has confirmed yet; else to nobody, with as much work. */
  async function sendForgotten(transaction: WriteTransaction, email: string): Promise<void> {
    const account = await accountRows(transaction).findByEmail(email)
    const since = clock.now() - pauseMs
    const links = oneTimeLinkRows(transaction)
    const wasSent = await links.hasSince(account?.id ?? nobody, 'forgotten', since)
    if (!account?.isActive || account.isSuspended || wasSent)
      return await sendNothing(dependencies, transaction, email)
    const provider = await nameOpening(dependencies, transaction, account)
    if (provider === undefined)
      return await send(transaction, account, { purpose: 'forgotten', address: account.email })
    const user = await mailedUser(transaction, account, account.email)
    await mail?.nameProvider(transaction, user, provider)
  }

  return {
    sendForgotten,
    sendConfirmation: (transaction: WriteTransaction, account: Account) =>
      send(transaction, account, { purpose: 'address', address: account.email }),
    /** The address is used once it is confirmed. */
    sendNewAddress: (transaction: WriteTransaction, account: Account, address: string) =>
      send(transaction, account, { purpose: 'new-address', address }),
    /** To an address that has an account already. */
    sendNothing: (transaction: WriteTransaction, address: string) =>
      sendNothing(dependencies, transaction, address),
    /** Answers the same for every address. @throws Problem without mail, or beyond what a network may ask for */
    async forgot(email: string, address: string): Promise<void> {
      if (mail?.sendsLinks() !== true) throw new Problem('account.no-mail')
      const attempt = await throttle.begin(networkOf(address))
      await attempt.count()
      await database.commit((transaction) => sendForgotten(transaction, email))
    },
    confirm: createConfirmation(dependencies),
    markConfirmed: (transaction: WriteTransaction, userId: string) =>
      markConfirmed(dependencies, transaction, userId),
  }
}
export type AddressLinks = ReturnType<typeof createAddressLinks>
type MailedPurpose = Exclude<LinkPurpose, 'password'>

/** No account has this id. */
const nobody = ''

/** What sending a link takes, so that the time of the answer does not say whether an address has an account. */
async function sendNothing(
  { clock, mail }: Pick<AddressLinksDependencies, 'clock' | 'mail'>,
  transaction: WriteTransaction,
  address: string,
): Promise<void> {
  const token = makeSecret()
  await oneTimeLinkRows(transaction).saveNone(
    { userId: nobody, hash: hashSecret(token), purpose: 'forgotten' },
    clock.now(),
  )
  await readStoredSettings(transaction, nobody)
  await mail?.sendNoLink(transaction, { address, token })
}

/** What opens an account that a new password would not open; `undefined` if there is nothing else. */
async function nameOpening(
  { providers, passwordsFor }: Pick<AddressLinksDependencies, 'providers' | 'passwordsFor'>,
  transaction: WriteTransaction,
  { id, role, passwordHash }: Account,
): Promise<string | undefined> {
  if (role === 'ADMIN') return undefined
  const isClosed = passwordsFor() === 'administrator'
  if (passwordHash !== '' && !isClosed) return undefined
  const linked = await providers.openingNames(transaction, id)
  const names = linked.length > 0 || !isClosed ? linked : await providers.openingNames(transaction)
  return names.length === 0 ? undefined : names.join(', ')
}

async function mailedUser(
  transaction: WriteTransaction,
  { id, name }: Account,
  address: string,
): Promise<MailedUser> {
  const { language } = await readStoredSettings(transaction, id)
  return { userId: id, name, address, language }
}

/** The address is its user's, which is returned if nobody had proved it before; whether somebody still has to accept the account depends on the rules of now. */
async function markConfirmed(
  { clock, registration }: Pick<AddressLinksDependencies, 'clock' | 'registration'>,
  transaction: WriteTransaction,
  userId: string,
): Promise<boolean> {
  const next = registration().mode === 'approval' ? ('approval' as const) : undefined
  return await awaitingRows(transaction).confirmAddress(userId, { at: clock.now(), next })
}

/** Who opens the link reads the mails of the address. */
function createConfirmation(dependencies: AddressLinksDependencies) {
  const { database, clock, checkPassword } = dependencies
  /** @throws Problem once the link was used, or has expired; or without the account's password */
  return async (
    { token, password }: { readonly token: string; readonly password: string },
    device: string,
  ) => {
    const known = await oneTimeLinkRows(database.queries).find(
      hashSecret(token),
      confirming,
      clock.now(),
    )
    if (!known) throw new Problem('account.link-invalid')
    await checkPassword(known.userId, password)
    try {
      return await database.commit(
        async (transaction) => {
          const link = await oneTimeLinkRows(transaction).consume(
            hashSecret(token),
            confirming,
            clock.now(),
          )
          const account = link && (await accountRows(transaction).find(link.userId))
          if (!link || !account) throw new Problem('account.link-invalid')
          if (link.purpose === 'new-address')
            await changeAddress(dependencies, transaction, { account, link, device })
          await markConfirmed(dependencies, transaction, account.id)
          const after = await accountRows(transaction).find(account.id)
          return { email: link.email, awaitsApproval: after?.awaits === 'approval' }
        },
        { lock: 'accounts' },
      )
    } catch (cause) {
      throw isUniqueViolation(cause) ? new Problem('account.email-taken', { cause }) : cause
    }
  }
}

/** Like any new way in: it ends the sessions and the links made before, and is told to the old address. */
async function changeAddress(
  { clock, mail, recordEvent }: AddressLinksDependencies,
  transaction: WriteTransaction,
  {
    account,
    link,
    device,
  }: { readonly account: Account; readonly link: FoundLink; readonly device: string },
): Promise<void> {
  const { id: userId, email: previousEmail } = account
  await accountRows(transaction).update(userId, { email: link.email })
  await accountRows(transaction).endLinks(userId)
  await sessionRows(transaction).endAllOf(userId)
  await emailChangeRows(transaction).save({
    ...{ userId, email: link.email, previousEmail },
    ...{ changedAt: clock.now(), sessionId: undefined },
  })
  await recordEvent(transaction, { userId, kind: 'email-changed', device })
  await mail?.announceNewAddress(transaction, await mailedUser(transaction, account, previousEmail))
}
