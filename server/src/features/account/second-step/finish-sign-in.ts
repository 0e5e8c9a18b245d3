import { secondStepLimits } from '@atelier/contract/account/second-step'
import { Problem } from '@atelier/contract/problems/problems'
import type { PasskeyAnswer } from '@atelier/contract/second-factors/passkeys'
import { type FactorProof, joinMethods } from '@atelier/contract/second-factors/proof'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import type { SecondFactorsService } from '#features/second-factors/second-factors.service.ts'
import { hashSecret } from '#platform/secrets/secret-tokens.ts'
import type { Tickets } from '#platform/secrets/tickets.ts'
import { accountRows } from '../account.repository.ts'
import {
  openByProvider,
  type ProviderOpeningDependencies,
} from '../provider-sign-in/open-by-provider.ts'
import { ProviderEntry } from '../provider-sign-in/provider-entry.ts'
import type { SessionMethod } from '../sessions/sessions.repository.ts'
import type { AuthenticatedAccount, ClientOrigin, SessionOpener } from '../sign-in/open-session.ts'
import type { SignInCount } from '../sign-in/sign-in-count.ts'
import { type Account, emailKey } from '../stored-account.repository.ts'
import type { ProofThrottle } from './throttle-proofs.ts'

export interface SecondStepDependencies extends ProviderOpeningDependencies {
  readonly database: Database
  readonly tickets: Tickets
  readonly secondFactors: Pick<SecondFactorsService, 'methodsOf' | 'checkProof' | 'passkeys'>
  readonly throttleProofs: ProofThrottle
  readonly signIns: SignInCount
  readonly opener: SessionOpener
}

/** A request, and the site that it came to. */
export interface SiteOrigin extends ClientOrigin {
  /** Scheme and host of the request's URL. */
  readonly origin: string
}

const ticketPurpose = 'second factor'
const linkPurpose = 'link'
const ticketMs = secondStepLimits.ticketMinutes * 60 * 1000
const Ticket = z.object({
  userId: z.string(),
  /** Of the password and the factors: a ticket ends when one of them changes. */
  state: z.string(),
  /** The first step was at a provider. */
  entry: ProviderEntry.optional(),
})
type Purpose = typeof ticketPurpose | typeof linkPurpose

const stateOf = ({ passwordHash, factors, factorsChangedAt }: Account) =>
  hashSecret(JSON.stringify([passwordHash, factors, factorsChangedAt ?? null]))

/** The second step of a sign-in, and signing in by a passkey alone. */
export function createSecondStep(dependencies: SecondStepDependencies) {
  const { database, tickets, secondFactors, throttleProofs, opener } = dependencies

  /** @throws Problem once the ticket has expired, or the password or factors have changed */
  async function readTicket(ticket: string, purpose: Purpose = ticketPurpose) {
    const read = Ticket.safeParse(tickets.read(purpose, ticket))
    const account = read.data && (await accountRows(database.queries).find(read.data.userId))
    if (!account || stateOf(account) !== read.data?.state)
      throw new Problem('account.sign-in-expired')
    return { account, entry: read.data.entry }
  }
  const issueTicket = (purpose: Purpose, account: Account, entry?: ProviderEntry) =>
    tickets.issue(purpose, { userId: account.id, state: stateOf(account), entry }, ticketMs)

  return {
    /** After the first step: refuses an account with a second factor, with the ticket for it. @throws Problem */
    async requireSecondFactor(account: Account, entry?: ProviderEntry): Promise<void> {
      if (account.factors === 0) return
      const ticket = issueTicket(ticketPurpose, account, entry)
      const methods = joinMethods(await secondFactors.methodsOf(account.id))
      throw new Problem('account.second-factor', { params: { ticket, methods } })
    },
    /** With it, the owner of an account proves once that it is theirs, to link it. */
    issueLinkTicket: (account: Account, entry: ProviderEntry): string =>
      issueTicket(linkPurpose, account, entry),
    /** @throws Problem */
    async readLinkTicket(ticket: string) {
      const { account, entry } = await readTicket(ticket, linkPurpose)
      if (!entry) throw new Problem('account.sign-in-expired')
      return { account, entry }
    },
    /** @throws Problem */
    async finish(
      { ticket, proof }: { readonly ticket: string; readonly proof: FactorProof },
      client: SiteOrigin,
    ): Promise<AuthenticatedAccount> {
      const { account, entry } = await readTicket(ticket)
      const method = entry ? 'provider' : 'password'
      opener.requireAdmitted(account, method)
      const { id: userId } = account
      await throttleProofs(userId, () =>
        secondFactors.checkProof(proof, {
          ...{ ...client, userId },
          purpose: `second-factor ${userId}`,
        }),
      )
      // A recovery code changes nothing that the ticket depends on.
      return await open(dependencies, {
        ...{ account, client, entry, method },
      })
    },
    /** @throws Problem */
    async passkeyForSecondFactor(ticket: string, origin: string) {
      const { id: userId } = (await readTicket(ticket)).account
      return await secondFactors.passkeys.request(`second-factor ${userId}`, { origin, userId })
    },
    passkeyToSignIn: (origin: string) => secondFactors.passkeys.request('sign-in', { origin }),
    signInWithPasskey: createPasskeySignIn(dependencies),
  }
}
export type SecondStep = ReturnType<typeof createSecondStep>

/** A passkey alone is two factors: the device, and what its user unlocks it with. */
function createPasskeySignIn(dependencies: SecondStepDependencies) {
  const { database, secondFactors, signIns, opener } = dependencies
  /** @throws Problem */
  return async (passkey: PasskeyAnswer, client: SiteOrigin): Promise<AuthenticatedAccount> => {
    // Nobody guesses one, so failures need no throttle: it would keep out others at the same address.
    const { userId } = await secondFactors.passkeys.verify(passkey, {
      ...client,
      purpose: 'sign-in',
    })
    const account = await accountRows(database.queries).find(userId)
    if (!account) throw new Problem('factor.passkey-refused')
    opener.requireAdmitted(account, 'passkey')
    await signIns.refuseBeyondLimit(emailKey(account.email))
    await signIns.count(emailKey(account.email))
    return await open(dependencies, { account, client, method: 'passkey' })
  }
}

/** @throws Problem if the account was changed meanwhile */
async function open(
  dependencies: SecondStepDependencies,
  {
    account,
    entry,
    client,
    method,
  }: {
    readonly account: Account
    readonly entry?: ProviderEntry | undefined
    readonly client: ClientOrigin
    readonly method: SessionMethod
  },
): Promise<AuthenticatedAccount> {
  const { database, opener } = dependencies
  if (entry) {
    const opened = await database.commit(
      (transaction) => openByProvider(dependencies, transaction, { account, client, entry }),
      { lock: 'groups' },
    )
    dependencies.publish(account.id, { type: 'account' })
    return opened
  }
  const { address, device } = client
  const opened = await database.commit((transaction) =>
    opener.open(transaction, { account, address, device, method }),
  )
  if (!opened) throw new Problem('account.sign-in-expired')
  return opened
}
