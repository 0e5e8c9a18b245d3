import { type UserQuery, userLimits } from '@atelier/contract/users/users'
import type { SelectQueryBuilder } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'

type Entries = SelectQueryBuilder<Tables, 'user_words', object>
const countLimit = userLimits.countMax

/** What is asked of accounts that have a word which begins so. */
export interface UserSearch extends Pick<UserQuery, 'role' | 'order' | 'page' | 'limit'> {
  readonly word: string
  /** Beginnings of words that they have too. */
  readonly others: readonly string[]
}

/** Accounts by their words. Name and all words stand with each word, so that accounts themselves, which lie far apart, are not looked at. */
export function userSearchRows(queries: Queries) {
  const entries = (word: string): Entries =>
    queries.selectFrom('user_words').where('word', '>=', word).where('word', '<', afterAll(word))

  async function count(from: Entries, most: number): Promise<number> {
    const some = queries.selectFrom(from.select('user_id').limit(most).as('some'))
    const row = await some
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  /** The one word that begins so, when there is only one: those who have it stand in order already, each once. */
  async function onlyWord(word: string): Promise<string | undefined> {
    const at = (order: 'asc' | 'desc') =>
      entries(word).select('word').orderBy('word', order).limit(1).executeTakeFirst()
    const [first, last] = await Promise.all([at('asc'), at('desc')])
    return first?.word === last?.word ? first?.word : undefined
  }

  function narrowed(from: Entries, { role, others }: UserSearch): Entries {
    const admin = queries.selectFrom('users').select('id').where('role', '=', 'ADMIN')
    const ofRole =
      role === undefined ? from : from.where('user_id', role === 'USER' ? 'not in' : 'in', admin)
    return others.reduce((some, other) => some.where('search_text', 'like', `% ${other}%`), ofRole)
  }

  return {
    entries,
    /** The word that the fewest accounts have, and whether they are few enough to be looked at all. */
    async rarest(
      words: readonly string[],
    ): Promise<{ readonly word: string; readonly isFew: boolean } | undefined> {
      let best: { word: string; count: number } | undefined
      for (const word of words) {
        // Someone with two such words counts twice: near the bound only the way of looking differs, not what is found.
        const found = await count(entries(word), best?.count ?? countLimit + 1)
        if (!best || found < best.count) best = { word, count: found }
      }
      return best && { word: best.word, isFew: best.count <= countLimit }
    },
    /** One page of those who have the word, in the order of their names. */
    async byName(
      search: UserSearch,
    ): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
      const { word, order, page, limit } = search
      const only = await onlyWord(word)
      const from = narrowed(
        only === undefined
          ? entries(word)
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
      const total =
        only === undefined
          ? await count(from.distinct(), countLimit)
          : await count(from, countLimit)
      return { ids: rows.map(({ id }) => id), total }
    },
  }
}

/** The first text that comes after everything that begins so. */
function afterAll(word: string): string {
  const signs = [...word]
  const last = signs.pop()?.codePointAt(0) ?? 0
  return signs.join('') + String.fromCodePoint(last + 1)
}
