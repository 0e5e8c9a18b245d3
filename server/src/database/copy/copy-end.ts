import { createRowDigest, type RowDigest } from './row-digest.ts'
import type { IndexTable, Row, TableShape } from './table-shape.ts'

/** Where rows are read: one state of the database, whatever is written to it meanwhile. */
export interface CopySource {
  /** Names of its migrations, in order. */
  migrations(): Promise<readonly string[]>
  tables(): Promise<readonly TableShape[]>
  count(table: string): Promise<number>
  /** All rows, in pages of bounded size. */
  pages(table: TableShape): AsyncIterable<readonly Row[]>
  /** Rows of a query that both databases understand. */
  query(text: string): AsyncIterable<readonly Row[]>
  close(): Promise<void>
}

/** Where they are written: nothing of it is seen before `commit`. */
export interface CopyTarget {
  tables(): Promise<readonly TableShape[]>
  /** Empties what is going to be written. */
  begin(tables: readonly TableShape[]): Promise<void>
  insert(table: TableShape, rows: readonly Row[]): Promise<void>
  /** The same with the words of each row. */
  insertIndexed(
    table: TableShape & { readonly name: IndexTable },
    rows: readonly Row[],
    words: readonly string[],
  ): Promise<void>
  /** What was written, to be compared. `report` is told from time to time how many rows were read. */
  digest(table: TableShape, report?: (rows: number) => void): Promise<RowDigest>
  countWords(table: IndexTable): Promise<number>
  saveSetting(name: string, value: string): Promise<void>
  commit(): Promise<void>
  /** Nothing of what was written stays. */
  discard(): Promise<void>
}

/** A page of rows is at most so long, and so large: rows of a few words and whole documents pass alike. */
export const maxPageRows = 1000
export const maxPageCharacters = 4_000_000

export const charactersOf = (row: Row): number => {
  let sum = 0
  for (const value of row) if (typeof value === 'string') sum += value.length
  return sum
}

export async function digestPages(
  pages: AsyncIterable<readonly Row[]>,
  report?: (rows: number) => void,
): Promise<RowDigest> {
  const digest = createRowDigest()
  for await (const page of pages) {
    for (const row of page) digest.add(row)
    report?.(digest.result().rows)
  }
  return digest.result()
}
