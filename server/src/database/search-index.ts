import { chatSearchLimits } from '@atelier/contract/chat/search'
import { SqliteAdapter, sql } from 'kysely'
import { distinctWordsOf } from '#platform/text/words.ts'
import type { Queries } from './database.ts'

/**
 * How words are written in the index: with a prefix for their owner and the kind of text, so that a search reads only the user's own
 * words. Two users may have the same prefix, which only costs time: the rows have the owner too.
 */
export interface IndexScope {
  readonly userId: string
  /** One character. */
  readonly kind: string
}

const prefixOf = ({ userId, kind }: IndexScope): string => `${ownerPrefix(userId)}${kind}`
export const scopedWord = (scope: IndexScope, word: string): string => `${prefixOf(scope)}${word}`
const ownerPrefix = (userId: string) =>
  userId
    .replaceAll(/[^0-9a-zA-Z]/g, '')
    .toLowerCase()
    .slice(-8)
    .padStart(8, '0')

/** The words of a text to index; only of its beginning, because each takes time. */
export function wordsToIndex(scope: IndexScope, text: string): string {
  const indexed = text.slice(0, chatSearchLimits.indexedCharacters)
  const prefix = prefixOf(scope)
  return Array.from(distinctWordsOf(indexed), (word) => `${prefix}${word}`).join(' ')
}

/** A search for all of these words (at least one); the last may be the start of a word. */
export const wordsToFind = (scope: IndexScope, words: readonly string[]): string =>
  words.map((word) => scopedWord(scope, word)).join(' ')

/** Indexed words have only letters and digits, so nothing in them needs escaping in either database. */
export const sqliteMatch = (requested: string): string =>
  `${requested
    .split(' ')
    .map((token) => `"${token}"`)
    .join(' AND ')} *`
export const postgresMatch = (requested: string): string =>
  `${requested
    .split(' ')
    .map((token) => `'${token}'`)
    .join(' & ')}:*`
/** A bound of row ids for SQLite. Numbers are passed as reals, which FTS5 does not use as bounds: it would read all matches. */
export const rowIdBound = (id: number) => sql`cast(${id} as integer)`
/** Words as PostgreSQL stores them. */
export const toPostgresVector = (words: string) =>
  sql`array_to_tsvector(string_to_array(${words}, ' '))`

export const isSqlite = (on: Queries): boolean => on.getExecutor().adapter instanceof SqliteAdapter
