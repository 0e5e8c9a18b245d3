import type { Database } from '#database/database.ts'
import { accountRows } from '../account.repository.ts'

/** Advises the administrator, and nobody else, to take a longer password. */
export const createPasswordAdvice = ({ database }: { readonly database: Database }) => ({
  isDueFor: (userId: string): Promise<boolean> =>
    accountRows(database.queries).isLongerPasswordAdvised(userId),
  /** The next sign-in with a short password advises again. */
  dismiss: (userId: string): Promise<void> =>
    database.commit((transaction) => accountRows(transaction).dismissPasswordAdvice(userId)),
})
export type PasswordAdvice = ReturnType<typeof createPasswordAdvice>
