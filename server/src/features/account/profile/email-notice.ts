import type { Database } from '#database/database.ts'
import type { AccountSession } from '../sessions/sessions.ts'
import { type EmailChange, emailChangeRows } from './email-changes.repository.ts'

/** Whether the address of an account was changed, until a session other than the one that did it has read so. */
export const createEmailNotice = ({ database }: { readonly database: Database }) => ({
  find: ({ userId, id }: Pick<AccountSession, 'userId' | 'id'>): Promise<EmailChange | undefined> =>
    emailChangeRows(database.queries).find(userId, id),
  async dismiss({ userId, id }: Pick<AccountSession, 'userId' | 'id'>): Promise<void> {
    await database.commit((transaction) => emailChangeRows(transaction).removeFor(userId, id))
  },
})
