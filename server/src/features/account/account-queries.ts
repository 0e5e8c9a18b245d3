import type { Database, Queries } from '#database/database.ts'
import { accountRows } from './account.repository.ts'
import { activeAccountFinder } from './active-accounts.repository.ts'
import { describeAccounts } from './described-accounts.repository.ts'
import { readStoredSettings } from './profile/settings.ts'
import { sessionRows } from './sessions/sessions.repository.ts'

/** What other features ask about accounts. */
export const accountQueries = ({ queries }: Pick<Database, 'queries'>) => ({
  ...activeAccounts(queries),
  filterActive: (ids: readonly string[]) => accountRows(queries).filterActive(ids),
  /** Whom to write to, and in which language; `undefined` for an account that is not open. */
  async findReader(userId: string) {
    const account = await accountRows(queries).find(userId)
    if (!account?.isActive || account.isSuspended) return undefined
    const { language, notifications } = await readStoredSettings(queries, userId)
    const { email: address, name } = account
    return { address, name, language, wantsMail: notifications.email }
  },
  /** Names and addresses of accounts; those that are being removed are absent. */
  describeUsers: (ids: readonly string[]) => describeAccounts(queries, ids),
  emailsOf: (ids: readonly string[]) => accountRows(queries).emailsOf(ids),
  /** Users with a session that was used since this time, at any server. */
  countActiveSince: (from: number) => sessionRows(queries).countUsersSince(from),
  /** Within the caller's transaction, which ends before another becomes the administrator. */
  isAdmin: (userId: string, on: Queries): Promise<boolean> => accountRows(on).isAdmin(userId),
  findAdminId: async (): Promise<string | undefined> =>
    (await accountRows(queries).findAdmin())?.id,
})

function activeAccounts(queries: Queries) {
  const findActive = activeAccountFinder(queries)
  return {
    /** `on` may be a transaction. */
    findActive: (id: string, on?: Queries) => findActive(id, on),
    /** Within the caller's transaction: whether the account is neither disabled nor suspended. */
    isActive: async (id: string, on: Queries): Promise<boolean> =>
      (await findActive(id, on)) !== undefined,
  }
}
