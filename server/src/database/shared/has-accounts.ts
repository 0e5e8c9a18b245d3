import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Queries } from '../database.ts'

/** Whether somebody uses this database: everything in it belongs to an account, save what each start writes by itself. */
export async function hasAccounts(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** The same of a database in a file, which stays as it is; `false` when there is no such file, or it is no database of ours. */
export function fileHasAccounts(file: string): boolean {
  if (!existsSync(file)) return false
  const raw = new DatabaseSync(file, { readOnly: true })
  try {
    return raw.prepare('select 1 from users limit 1').get() !== undefined
  } catch {
    // Not a database, or one without tables.
    return false
  } finally {
    raw.close()
  }
}
