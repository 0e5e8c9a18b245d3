import type { Queries } from '../database.ts'

/** Ids that one statement names. */
const idsPerStatement = 500

function* slices(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += idsPerStatement)
    yield ids.slice(from, from + idsPerStatement)
}

/** Gives files to another user; triggers move what they take of the storage. */
export async function moveFiles(on: Queries, ids: readonly string[], to: string): Promise<void> {
  for (const some of slices(ids))
    await on.updateTable('files').set({ owner_id: to }).where('id', 'in', some).execute()
}

/** Gives works, wherever they are, to another user. */
export async function moveWorks(on: Queries, ids: readonly string[], to: string): Promise<void> {
  for (const some of slices(ids))
    await on.updateTable('works').set({ user_id: to }).where('id', 'in', some).execute()
}
