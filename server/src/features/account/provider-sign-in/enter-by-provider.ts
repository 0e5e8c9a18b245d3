import { Login } from '@atelier/contract/account/account'
import { Problem } from '@atelier/contract/problems/problems'
import type { ProviderAnswer } from '@atelier/contract/providers/providers'
import type { Database, WriteTransaction } from '#database/database.ts'
import type {
  ProviderPerson,
  ProvidersService,
  UsableProvider,
} from '#features/providers/providers.service.ts'
import type { MakeId } from '#platform/ids.ts'
import { accountRows } from '../account.repository.ts'
import type { RequireMayActOn } from '../manage-accounts/protected-accounts.ts'
import type { PasswordCheck } from '../passwords/check-password.ts'
import { awaitingRows } from '../registration/awaiting.repository.ts'
import { waitingProblems } from '../registration/waiting-problems.ts'
import type { SecondStep } from '../second-step/finish-sign-in.ts'
import type { AuthenticatedAccount, ClientOrigin, SessionOpener } from '../sign-in/open-session.ts'
import type { SignInCount } from '../sign-in/sign-in-count.ts'
import { type Account, emailKey } from '../stored-account.repository.ts'
import { openByProvider, type ProviderOpeningDependencies } from './open-by-provider.ts'
import { arePreparable } from './prepared/prepare-accounts.ts'
import { preparedAccountRows } from './prepared/prepared-accounts.repository.ts'
import { type ProviderEntry, settleEntry, toIdentity } from './provider-entry.ts'
import { userNameOf } from './user-name-of.ts'

export interface ProviderSignInDependencies extends ProviderOpeningDependencies {
  readonly database: Database
  readonly makeId: MakeId
  readonly providers: Pick<
    ProvidersService,
    'finish' | 'identities' | 'isOffered' | 'applyRules' | 'encryptIdToken'
  >
  readonly opener: SessionOpener
  readonly secondStep: Pick<
    SecondStep,
    'requireSecondFactor' | 'issueLinkTicket' | 'readLinkTicket'
  >
  readonly signIns: SignInCount
  readonly checkPassword: PasswordCheck
  readonly requireMayActOn: RequireMayActOn
}

const hourMs = 60 * 60 * 1000
/** A longer one does not fit into a ticket, and only spares its user a question when leaving. */
const longestIdToken = 1500

/**
 * Which account a provider's answer opens: the one that the identity is linked to; else, after a proof, the one with the same
 * address; else a new one, as the provider's settings say. An address alone never opens an account.
 */
export function createProviderSignIn(dependencies: ProviderSignInDependencies) {
  const { database, providers, secondStep, checkPassword, clock, requireMayActOn } = dependencies

  /** The provider must have verified the address that the account has. */
  async function isPrepared(
    { id }: Account,
    { provider, person }: Pick<NewPerson, 'provider' | 'person'>,
  ): Promise<boolean> {
    if (!person.isVerified) return false
    const prepared = await preparedAccountRows(database.queries).listByUser([id], clock.now())
    return (
      prepared.get(id)?.providerId === provider.id &&
      (await arePreparable(requireMayActOn, [id], database.queries))
    )
  }

  return {
    /** @throws Problem */
    async finish(
      providerId: string,
      answer: ProviderAnswer,
      client: ClientOrigin,
    ): Promise<AuthenticatedAccount> {
      const { provider, person } = await providers.finish(providerId, answer)
      const entry = toEntry(dependencies, provider, person)
      const rows = accountRows(database.queries)
      const linkedId = await providers
        .identities(database.queries)
        .findUserId(toIdentity(entry.identity))
      const linked = linkedId === undefined ? undefined : await rows.find(linkedId)
      if (linked) return await enter(dependencies, { account: linked, client, entry })
      const unlinked = { ...entry, isNew: true }
      const namesake = person.email === undefined ? undefined : await rows.findByEmail(person.email)
      if (namesake && (await isPrepared(namesake, { provider, person })))
        return await enter(dependencies, {
          ...{ account: namesake, client, entry: { ...unlinked, isPrepared: true } },
        })
      if (namesake) throw linkNeeded(dependencies, namesake, unlinked)
      return await createAccount(dependencies, { provider, person, client, entry: unlinked })
    },
    /** The owner of an account with the same address proves it once. @throws Problem */
    async proveLink(
      { ticket, password }: { readonly ticket: string; readonly password: string },
      client: ClientOrigin,
    ): Promise<AuthenticatedAccount> {
      const { account, entry } = await secondStep.readLinkTicket(ticket)
      await checkPassword(account.id, password)
      return await enter(dependencies, { account, client, entry })
    },
  }
}

const toEntry = (
  { providers }: Pick<ProviderSignInDependencies, 'providers'>,
  { id, name, sessionHours }: UsableProvider,
  { issuer, subject, email, sid, idToken, claims }: ProviderPerson,
): ProviderEntry => ({
  identity: { providerId: id, issuer, subject, email, claims },
  providerName: name,
  isNew: false,
  isPrepared: false,
  session: {
    sid,
    encryptedIdToken:
      idToken.length > longestIdToken ? undefined : providers.encryptIdToken(idToken),
    lifetimeMs: sessionHours * hourMs,
  },
})

const linkNeeded = (
  { secondStep }: Pick<ProviderSignInDependencies, 'secondStep'>,
  account: Account,
  entry: ProviderEntry,
) =>
  new Problem('account.link-needed', {
    params: { ticket: secondStep.issueLinkTicket(account, entry), name: entry.providerName },
  })

interface Entering {
  readonly account: Account
  readonly client: ClientOrigin
  readonly entry: ProviderEntry
}

/** @throws Problem; also when a second factor remains to be asked */
async function enter(
  dependencies: ProviderSignInDependencies,
  { account, client, entry }: Entering,
): Promise<AuthenticatedAccount> {
  const { database, opener, secondStep, signIns } = dependencies
  opener.requireAdmitted(account, 'provider')
  await signIns.refuseBeyondLimit(emailKey(account.email))
  await secondStep.requireSecondFactor(account, entry)
  await signIns.count(emailKey(account.email))
  const opened = await database.commit(
    (transaction) => openByProvider(dependencies, transaction, { account, client, entry }),
    { lock: 'groups' },
  )
  dependencies.publish(account.id, { type: 'account' })
  return opened
}

interface NewPerson {
  readonly provider: UsableProvider
  readonly person: ProviderPerson
  readonly client: ClientOrigin
  readonly entry: ProviderEntry
}

/** Never on an empty installation: nothing outside makes the administrator. @throws Problem; also when the account waits */
async function createAccount(
  dependencies: ProviderSignInDependencies,
  { provider, person, client: { address, device }, entry }: NewPerson,
): Promise<AuthenticatedAccount> {
  const { database, clock, makeId, opener } = dependencies
  const refusal = new Problem('provider.no-account', { params: { name: provider.name } })
  const email = Login.shape.email.safeParse(person.email)
  if (provider.creates === 'off' || !person.isVerified || !email.success) throw refusal
  const awaits = provider.creates === 'approval' ? ('approval' as const) : undefined
  const id = makeId()
  const make = async (transaction: WriteTransaction) => {
    const rows = accountRows(transaction)
    if (await rows.isEmpty()) throw refusal
    const account = await rows.insert({
      ...{ id, email: email.data, name: userNameOf(person.name, email.data), role: 'USER', awaits },
      // No password opens it.
      ...{ passwordHash: '', isShort: false, createdAt: clock.now() },
    })
    if (!account) return undefined
    // The provider has verified it.
    await awaitingRows(transaction).confirmAddress(id, { at: clock.now(), next: undefined })
    await settleEntry(dependencies, transaction, { userId: id, device, entry })
    if (awaits !== undefined) return 'waiting'
    opener.requireAdmitted(account, 'provider')
    return await opener.open(transaction, { account, address, device, method: 'provider', entry })
  }
  const made = await database.commit(make, { lock: 'groups' })
  if (made === 'waiting') throw new Problem(waitingProblems.approval)
  if (!made) throw new Problem('account.sign-in-expired')
  return made
}
