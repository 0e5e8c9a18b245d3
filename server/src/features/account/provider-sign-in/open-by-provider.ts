import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import type { AuthenticatedAccount, ClientOrigin, SessionOpener } from '../sign-in/open-session.ts'
import type { Account } from '../stored-account.repository.ts'
import type { TakePreparedAccount } from './prepared/take-prepared-account.ts'
import {
  type ProviderEntry,
  type ProviderEntryDependencies,
  settleEntry,
} from './provider-entry.ts'

export interface ProviderOpeningDependencies extends ProviderEntryDependencies {
  readonly opener: Pick<SessionOpener, 'open'>
  readonly takePreparedAccount: TakePreparedAccount
}

/** In one commit, with the lock of groups. @throws Problem, also if the account was changed since it was looked at */
export async function openByProvider(
  dependencies: ProviderOpeningDependencies,
  transaction: WriteTransaction,
  {
    account,
    client: { address, device },
    entry,
  }: {
    readonly account: Account
    readonly client: ClientOrigin
    readonly entry: ProviderEntry
  },
): Promise<AuthenticatedAccount> {
  const { opener, takePreparedAccount } = dependencies
  const finishPrepared = entry.isPrepared
    ? await takePreparedAccount(transaction, account, entry.identity.providerId)
    : undefined
  await settleEntry(dependencies, transaction, { userId: account.id, device, entry })
  const opened = await opener.open(transaction, {
    ...{ account, address, device, method: 'provider', entry },
  })
  if (!opened) throw new Problem('account.sign-in-expired')
  await finishPrepared?.()
  return opened
}
