import type { Queries } from '../database.ts'
import { isSqlite } from '../search-index.ts'

/** Whether a work was not removed for good; in a transaction, it then stays until the end. */
export async function isStored(
  on: Queries,
  table: 'chats' | 'transcriptions',
  id: string,
): Promise<boolean> {
  const found = on.selectFrom(table).select('id').where('id', '=', id)
  const locked = found.$if(!isSqlite(on), (one) => one.forKeyShare())
  return (await locked.executeTakeFirst()) !== undefined
}
