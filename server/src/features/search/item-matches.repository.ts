import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { type IndexColumn, indexedItems } from '#database/item-search-index.ts'
import { compileQuery, prepareQuery } from '#database/prepared-query.ts'
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

interface Step {
  readonly match: string
  readonly before: number
  readonly limit: number
}

/**
 * Reads the index of items, newest entries first. The index stores a text's owner only as a word,
 * so the owners' features check again.
 */
export function createItemMatches(database: Pick<Database, 'kind' | 'queries'>) {
  const read = Object.fromEntries(
    Object.entries(columns).map(([kind, column]) => [kind, entriesOf(database, column)]),
  ) as Record<ItemTextKind, ReturnType<typeof entriesOf>> // its keys are those of `columns`
  return async (query: ItemEntryQuery): Promise<ItemEntry[]> => {
    const { kind, userId, words, before, limit } = query
    const match = wordsToFind({ userId, kind }, words)
    const rows = await read[kind]({ match, before, limit })
    return rows.map((row) => ({
      entry: Number(row.id),
      itemId: row.item,
      part: row.part === null ? undefined : String(row.part),
    }))
  }
}

function entriesOf(
  { kind: database, queries }: Pick<Database, 'kind' | 'queries'>,
  { item, part }: { readonly item: IndexColumn; readonly part?: string },
) {
  const selected = sql`d.id, ${sql.ref(`d.${item}`)} as item, ${part === undefined ? sql`null` : sql.ref(`d.${part}`)} as part`
  const isCurrent = entryNotInTrash(`d.${item}`)
  const isSqlite = database === 'sqlite'
  const read = prepareQuery<Step, Row>(queries, (value) =>
    compileQuery(
      queries,
      // The cross join makes SQLite search words first, so that rows come one by one from the newest.
      isSqlite
        ? sql<Row>`select ${selected} from work_words cross join work_documents d on d.id = work_words.rowid
            where work_words match ${value('match')} and work_words.rowid < ${rowIdBound(value('before'))} and ${isCurrent}
            order by work_words.rowid desc limit ${value('limit')}`
        : sql<Row>`select ${selected} from work_documents d
            where d.words @@ cast(${value('match')} as tsquery) and d.id < ${value('before')} and ${isCurrent}
            order by d.id desc limit ${value('limit')}`,
    ),
  )
  const toMatch = isSqlite ? sqliteMatch : postgresMatch
  return (step: Step) => read({ ...step, match: toMatch(step.match) })
}
export type ItemMatches = ReturnType<typeof createItemMatches>
