import type { Queries } from '#database/database.ts'

/** What refers to files, which cannot go before it. */
export const tablesWithFiles = ['attachments', 'images', 'inpaintings', 'spoken_texts', 'transcriptions', 'exports'] as const

/** Chats removed in one transaction; their messages go with them. */
const chatsAtOnce = 20
const filesListed = 1000

/** What is left of an account that is being removed; `queries` may be a transaction. */
export function removalRows(queries: Queries) {
  const ofUser = (table: (typeof tablesWithFiles)[number], userId: string) =>
    queries.deleteFrom(table).where('user_id', '=', userId).execute()
  return {
    /** Accounts that were shut and still have something. */
    async unfinished(): Promise<string[]> {
      const rows = await queries
        .selectFrom('users')
        .select('id')
        .where('removed_at', 'is not', null)
        .orderBy('removed_at')
        .limit(1000)
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Whether there may be more. */
    async removeSomeChats(userId: string): Promise<boolean> {
      const some = queries.selectFrom('chats').select('id').where('user_id', '=', userId).orderBy('updated_at').limit(chatsAtOnce)
      const { numDeletedRows } = await queries.deleteFrom('chats').where('id', 'in', some).executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** Ids of files of the account, a part of them. */
    async someFiles(userId: string): Promise<string[]> {
      const rows = await queries.selectFrom('files').select('id').where('owner_id', '=', userId).limit(filesListed).execute()
      return rows.map(({ id }) => id)
    },
    async removeWorks(userId: string): Promise<void> {
      for (const table of tablesWithFiles) await ofUser(table, userId)
    },
    /** Sessions, jobs, quota, presets and all the rest go with the account's own row. */
    async removeAccount(userId: string): Promise<void> {
      await queries.deleteFrom('users').where('id', '=', userId).where('removed_at', 'is not', null).execute()
    },
  }
}
