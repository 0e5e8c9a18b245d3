import type { DatabaseSync } from 'node:sqlite'
import { prepareWrite } from './prepare-write.ts'

/** Pages that are merged after each slice of writes: the table's own merging would hold one write for long. */
const mergedPages = 64
/** Counting a word reads its whole list, so the counts of frequent words are remembered, so many at most. */
const frequent = { count: 1000, words: 10_000 } as const

/** The words of excerpts, each with the mark of its collection and its level (`indexedToken`). */
export interface WordsTable {
  add(excerptId: number, tokens: readonly string[]): void
  remove(excerptId: number): void
  /** Merges a little of what was written; called at the end of each write. */
  merge(): void
  /** How many excerpts have a token; those removed lately may still count. */
  count(token: string): number
  /** The excerpts that have any of these tokens, the lowest ids first. */
  ids(tokens: readonly string[], limit: number): readonly number[]
  idsAmong(tokens: readonly string[], ids: readonly number[]): readonly number[]
  /** The excerpts that have a token of each group. */
  idsOfAll(groups: readonly (readonly string[])[], limit: number): readonly number[]
  newestOfAll(groups: readonly (readonly string[])[], range: NewestRange): readonly number[]
}
export interface NewestRange {
  readonly before: number
  readonly limit: number
}

/** A collection's number and the level come before the stem, so a question reads nothing of other collections. */
export const indexedToken = (collection: number, level: number, stem: string): string =>
  `${collection.toString(36).padStart(6, '0')}${level}${stem}`

export function openWordsTable(database: DatabaseSync): WordsTable {
  const add = prepareWrite(database, 'insert or replace into words (rowid, tokens) values (?, ?)')
  const remove = prepareWrite(database, 'delete from words where rowid = ?')
  const merge = prepareWrite(database, "insert into words (words, rank) values ('merge', ?)")
  const count = database.prepare('select doc from word_counts where term = ?')
  /** As long as nothing is written. */
  const counts = new Map<string, number>()
  // One text of all ids is read ten times faster than a row for each.
  const ids = database.prepare(
    'select json_group_array(rowid) as ids from (select rowid from words where words match ? limit ?)',
  )
  const among = database.prepare(
    `select json_group_array(rowid) as ids from words
     where words match ? and rowid in (select value from json_each(?))`,
  )
  const newest = database.prepare(
    `select json_group_array(rowid) as ids from
     (select rowid from words where words match ? and rowid < ? order by rowid desc limit ?)`,
  )
  return {
    add: (excerptId, tokens) => void add.run(BigInt(excerptId), tokens.join(' ')),
    remove: (excerptId) => void remove.run(BigInt(excerptId)),
    merge(): void {
      merge.run(mergedPages)
      counts.clear()
    },
    count(token): number {
      const known = counts.get(token)
      if (known !== undefined) return known
      const found = Number(count.get(token)?.doc ?? 0)
      if (found >= frequent.count && counts.size < frequent.words) counts.set(token, found)
      return found
    },
    ids: (tokens, limit) =>
      tokens.length === 0 ? [] : idsOf(ids.get(anyOf(tokens), BigInt(limit))),
    idsAmong: (tokens, wanted) =>
      tokens.length === 0 ? [] : idsOf(among.get(anyOf(tokens), JSON.stringify(wanted))),
    idsOfAll: (groups, limit) =>
      groups.every((tokens) => tokens.length > 0)
        ? idsOf(ids.get(allOf(groups), BigInt(limit)))
        : [],
    newestOfAll: (groups, { before, limit }) =>
      // Numbers are bound as reals, which the table does not take for bounds of its rows.
      idsOf(newest.get(allOf(groups), BigInt(before), BigInt(limit))),
  }
}

/** Tokens have only letters, digits and pictographs: nothing in them needs escaping. A star behind one stands for any end. */
const anyOf = (tokens: readonly string[]): string =>
  tokens
    .map((token) => (token.endsWith('*') ? `"${token.slice(0, -1)}"*` : `"${token}"`))
    .join(' OR ')
const allOf = (groups: readonly (readonly string[])[]): string =>
  groups.map((tokens) => `(${anyOf(tokens)})`).join(' AND ')

const idsOf = (row: Record<string, unknown> | undefined): readonly number[] =>
  JSON.parse(String(row?.ids ?? '[]')) as number[] // SQLite wrote it from row numbers
