import type { Queries } from '../database.ts'
import { isSqlite } from '../search-index.ts'

/** In a transaction, it stays stored until the end. */
export async function isStoredTranscription(on: Queries, id: string): Promise<boolean> {
  const found = on.selectFrom('transcriptions').select('id').where('id', '=', id)
  const locked = found.$if(!isSqlite(on), (one) => one.forKeyShare())
  return (await locked.executeTakeFirst()) !== undefined
}
