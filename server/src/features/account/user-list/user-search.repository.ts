import { type UserQuery, userLimits } from '@atelier/contract/users/users'
import type { SelectQueryBuilder } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'

type Entries = SelectQueryBuilder<Tables, 'user_words', object>
const countLimit = userLimits.countMax

/** Finds accounts that have a word with this prefix. */
export interface UserSearch extends Pick<UserQuery, 'role' | 'order' | 'page' | 'limit'> {
  readonly word: string
  /** Prefixes of other words that the account must have too. */
  readonly others: readonly string[]
}

/**
 * Finds accounts by their words. Each word row contains the account's name and all its words,
 * because reading the account rows, spread over the disk, would be slow.
 */
export const userSearchRows = (queries: Queries) => ({
  entries: (word: string) => entriesOf(queries, word),
  rarestWord: (words: readonly string[]) => findRarestWord(queries, words),
  /** One page of accounts that have the word, sorted by name. */
  async listByName(
    search: UserSearch,
  ): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
    const { word, order, page, limit } = search
    const only = await findOnlyWord(queries, word)
    const from = filterEntries(
      queries,
      only === undefined
        ? entriesOf(queries, word)
        : queries.selectFrom('user_words').where('word', '=', only),
      search,
    )
    const found = (only === undefined ? from.groupBy(['name_key', 'user_id']) : from).select(
      'user_id as id',
    )
    const rows = await found
      .orderBy('name_key', order)
      .orderBy('user_id', order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const counted = only === undefined ? from.distinct() : from
    return { ids: rows.map(({ id }) => id), total: await countUsers(queries, counted, countLimit) }
  },
})

const entriesOf = (queries: Queries, word: string): Entries =>
  queries
    .selectFrom('user_words')
    .where('word', '>=', word)
    .where('word', '<', firstTextAfterPrefix(word))

async function countUsers(queries: Queries, from: Entries, limit: number): Promise<number> {
  const some = queries.selectFrom(from.select('user_id').limit(limit).as('some'))
  const row = await some
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns the word that the fewest accounts have, and whether they are few enough to read and sort. */
async function findRarestWord(
  queries: Queries,
  words: readonly string[],
): Promise<{ readonly word: string; readonly isFew: boolean } | undefined> {
  let best: { word: string; count: number } | undefined
  for (const word of words) {
    // An account with two such words counts twice. Near the limit this only changes how accounts
    // are found, not which ones.
    const found = await countUsers(queries, entriesOf(queries, word), best?.count ?? countLimit + 1)
    if (!best || found < best.count) best = { word, count: found }
  }
  return best && { word: best.word, isFew: best.count <= countLimit }
}

/**
 * The only word with this prefix, if there is exactly one. Its accounts are already sorted by name,
 * without duplicates.
 */
async function findOnlyWord(queries: Queries, prefix: string): Promise<string | undefined> {
  const wordAt = (order: 'asc' | 'desc') =>
    entriesOf(queries, prefix).select('word').orderBy('word', order).limit(1).executeTakeFirst()
  const [first, last] = await Promise.all([wordAt('asc'), wordAt('desc')])
  return first?.word === last?.word ? first?.word : undefined
}

function filterEntries(queries: Queries, from: Entries, { role, others }: UserSearch): Entries {
  const admin = queries.selectFrom('users').select('id').where('role', '=', 'ADMIN')
  const ofRole =
    role === undefined ? from : from.where('user_id', role === 'USER' ? 'not in' : 'in', admin)
  return others.reduce((some, other) => some.where('search_text', 'like', `% ${other}%`), ofRole)
}

/** Returns the first text that sorts after every text with this prefix. */
function firstTextAfterPrefix(prefix: string): string {
  const characters = [...prefix]
  const last = characters.pop()?.codePointAt(0) ?? 0
  return characters.join('') + String.fromCodePoint(last + 1)
}
