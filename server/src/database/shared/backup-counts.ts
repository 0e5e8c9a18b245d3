import type { Queries } from '../database.ts'

/** What a backup says of its database. */
export interface BackupCounts {
  readonly accounts: number
  readonly messages: number
  readonly files: number
}

/** Counts what can be compared after the database was read back. */
export async function countForBackup(queries: Queries): Promise<BackupCounts> {
  const count = async (table: 'users' | 'messages' | 'files') => {
    const { total } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  return {
    accounts: await count('users'),
    messages: await count('messages'),
    files: await count('files'),
  }
}
