import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { UsersTable } from '#database/tables/account.ts'
import { wordsOf } from '#platform/text/words.ts'

/**
 * The fields that the account search and its sort order use. Indexed texts and search terms are
 * folded in the same way.
 */
export function userSearchFields({
  name,
  email,
}: {
  readonly name: string
  readonly email: string
}) {
  const foldedWords = (text: string) => [...wordsOf(text)].map(({ word }) => word)
  const words = [...new Set(foldedWords(`${name} ${email}`))]
  return {
    words,
    nameKey: foldedWords(name).join(' '),
    searchText: words.map((word) => ` ${word}`).join(''),
  }
}

/** Replaces the words that the search finds the account by; `queries` may be a transaction. */
export async function saveSearchWords(
  queries: Queries,
  row: Pick<Selectable<UsersTable>, 'id' | 'name' | 'email'>,
): Promise<void> {
  const { words, nameKey, searchText } = userSearchFields(row)
  const columns = { name_key: nameKey, search_text: searchText }
  await removeSearchWords(queries, row.id)
  await queries
    .insertInto('user_words')
    .values(words.map((word) => ({ word, user_id: row.id, ...columns })))
    .execute()
  await queries.updateTable('users').set(columns).where('id', '=', row.id).execute()
}

export async function removeSearchWords(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('user_words').where('user_id', '=', userId).execute()
}
