import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { type IndexColumn, indexedItems } from '#database/item-search-index.ts'
import { postgresMatch, rowIdBound, sqliteMatch, wordsToFind } from '#database/search-index.ts'
import { entryNotInTrash } from '#database/works/current-works.ts'
import type { TextQuery } from './text-source.ts'

export interface ItemEntry {
  readonly entry: number
  readonly itemId: string
  readonly part: string | undefined
}
export interface ItemEntryQuery extends TextQuery {
  readonly kind: ItemTextKind
  readonly before: number
  readonly limit: number
}

/** The index column that names the item; `part` where one item has several texts. */
const columns = {
  i: { item: indexedItems.image.column },
  p: { item: indexedItems.inpainting.column },
  s: { item: indexedItems.reading.column },
  r: { item: indexedItems.piece.column, part: 'piece' },
  n: { item: indexedItems['recording-name'].column },
  f: { item: indexedItems.file.column },
} as const
export type ItemTextKind = keyof typeof columns

interface Row {
  readonly id: number | string
  readonly item: string
  readonly part: number | null
}

/**
 * Reads the index of items, newest entries first. The index stores a text's owner only as a word,
 * so the owners' features check again.
 */
export function createItemMatches({ kind: database, queries }: Pick<Database, 'kind' | 'queries'>) {
  return async (query: ItemEntryQuery): Promise<ItemEntry[]> => {
    const { kind, userId, words, before, limit } = query
    const { item, part }: { readonly item: IndexColumn; readonly part?: string } = columns[kind]
    const match = wordsToFind({ userId, kind }, words)
    const selected = sql`d.id, ${sql.ref(`d.${item}`)} as item, ${part === undefined ? sql`null` : sql.ref(`d.${part}`)} as part`
    const isCurrent = entryNotInTrash(`d.${item}`)
    // The cross join makes SQLite search words first, so that rows come one by one from the newest.
    const entries =
      database === 'sqlite'
        ? sql<Row>`select ${selected} from work_words cross join work_documents d on d.id = work_words.rowid
            where work_words match ${sqliteMatch(match)} and work_words.rowid < ${rowIdBound(before)} and ${isCurrent}
            order by work_words.rowid desc limit ${limit}`
        : sql<Row>`select ${selected} from work_documents d
            where d.words @@ cast(${postgresMatch(match)} as tsquery) and d.id < ${before} and ${isCurrent}
            order by d.id desc limit ${limit}`
    const { rows } = await entries.execute(queries)
    return rows.map((row) => ({
      entry: Number(row.id),
      itemId: row.item,
      part: row.part === null ? undefined : String(row.part),
    }))
  }
}
export type ItemMatches = ReturnType<typeof createItemMatches>
