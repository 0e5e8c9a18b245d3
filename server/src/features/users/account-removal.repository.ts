import type { Queries } from '#database/database.ts'

/** What refers to files, which cannot go before it. */
export const tablesWithFiles = [
  'attachments',
  'images',
  'inpaintings',
  'spoken_texts',
  'transcriptions',
  'exports',
] as const

/** Chats removed in one transaction; their messages go with them. */
const chatsPerBatch = 20
/** The same of other works: a long recording has thousands of rows that go with it. */
const itemsPerBatch = 50
const filesPerBatch = 1000

/** What is left of an account that is being removed; `queries` may be a transaction. */
export function removalRows(queries: Queries) {
  async function removeSome(
    table: 'chats' | (typeof tablesWithFiles)[number],
    userId: string,
    most: number,
  ): Promise<boolean> {
    const some = queries.selectFrom(table).select('id').where('user_id', '=', userId).limit(most)
    const { numDeletedRows } = await queries
      .deleteFrom(table)
      .where('id', 'in', some)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
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
    async removeSomeItems(userId: string): Promise<boolean> {
      if (await removeSome('chats', userId, chatsPerBatch)) return true
      for (const table of tablesWithFiles)
        if (await removeSome(table, userId, itemsPerBatch)) return true
      return false
    },
    /** Ids of files of the account, a part of them. */
    async someFiles(userId: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('files')
        .select('id')
        .where('owner_id', '=', userId)
        .limit(filesPerBatch)
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Sessions, jobs, quota, presets and all the rest go with the account's own row. */
    async removeAccount(userId: string): Promise<void> {
      await queries
        .deleteFrom('users')
        .where('id', '=', userId)
        .where('removed_at', 'is not', null)
        .execute()
    },
  }
}
