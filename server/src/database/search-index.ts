import { SqliteAdapter, sql } from 'kysely'
import { wordsOf } from '#platform/text/words.ts'
import type { Queries } from './database.ts'

/**
 * How an index of words is spelt. Every indexed word bears its owner's mark and one sign for the kind of its text: none of another person's
 * begins like it, so that a search reads only what is the searcher's. Marks may coincide, which only costs time: whose it is, the rows tell.
 */
export interface IndexScope {
  readonly userId: string
  /** One sign. */
  readonly kind: string
}

export const scopedWord = ({ userId, kind }: IndexScope, word: string): string =>
  `${ownerPrefix(userId)}${kind}${word}`
const ownerPrefix = (userId: string) =>
  userId
    .replaceAll(/[^0-9a-zA-Z]/g, '')
    .toLowerCase()
    .slice(-8)
    .padStart(8, '0')

/** What the index takes in of a text. */
export const wordsToIndex = (mark: IndexScope, text: string): string =>
  [...new Set(Array.from(wordsOf(text), ({ word }) => scopedWord(mark, word)))].join(' ')

/** What is asked of the index: every one of these words, which are not none, the last of them as the beginning of a word. */
export const wordsToFind = (mark: IndexScope, words: readonly string[]): string =>
  words.map((word) => scopedWord(mark, word)).join(' ')

/** Marked words hold letters and digits only, so nothing of them means more to either database. */
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
/** A bound of row numbers for SQLite. Numbers come in as reals, and those FTS5 does not take for bounds: it would read all that it finds. */
export const rowIdBound = (id: number) => sql`cast(${id} as integer)`
/** Words as PostgreSQL keeps them. */
export const toPostgresVector = (words: string) =>
  sql`array_to_tsvector(string_to_array(${words}, ' '))`

export const isSqlite = (on: Queries): boolean => on.getExecutor().adapter instanceof SqliteAdapter
