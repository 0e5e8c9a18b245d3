import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { indexedItems } from '#database/item-search-index.ts'
import { postgresMatch, rowIdBound, sqliteMatch, wordsToFind } from '#database/search-index.ts'

/** A kind of texts, as it stands in the index: titles and messages of chats, prompts, texts, pieces of recordings, names of files. */
export const textKinds = ['t', 'm', 'i', 'p', 's', 'r', 'n', 'f'] as const
export type TextKind = (typeof textKinds)[number]

export interface Match {
  readonly sign: TextKind
  /** Number in its index, larger for what came later. */
  readonly entry: number
  readonly workId: string
  /** Which message, which piece of a recording. */
  readonly part: string | undefined
  readonly at: number
}
export interface MatchQuery {
  readonly userId: string
  /** Not empty; the last one may be the beginning of a word. */
  readonly words: readonly string[]
  readonly sign: TextKind
  readonly before: number
  readonly limit: number
}

interface Source {
  readonly index: 'search' | 'work'
  /** The row that says whose it is, then others; each with the column of the one before that names it. */
  readonly joins: readonly (readonly [table: string, name: string, column: string, of: string])[]
  readonly workId: string
  readonly part?: string
  readonly at: string
}
const itemSource = (table: string, column: string): Source => ({
  index: 'work',
  joins: [[table, 'owned', 'id', `d.${column}`]],
  workId: 'owned.id',
  at: 'owned.created_at',
})
const chats = ['chats', 'owned', 'id', 'd.chat_id'] as const
const sources: Readonly<Record<TextKind, Source>> = {
  t: { index: 'search', joins: [chats], workId: 'owned.id', at: 'owned.updated_at' },
  m: {
    index: 'search',
    joins: [chats, ['messages', 'm', 'id', 'd.message_id']],
    workId: 'owned.id',
    part: 'm.id',
    at: 'm.created_at',
  },
  i: itemSource('images', indexedItems.image.column),
  p: itemSource('inpaintings', indexedItems.inpainting.column),
  s: itemSource('spoken_texts', indexedItems.reading.column),
  r: { ...itemSource('transcriptions', indexedItems.piece.column), part: 'd.piece' },
  n: itemSource('transcriptions', indexedItems['recording-name'].column),
  // One that still waits for its message is nowhere to be shown.
  f: {
    ...itemSource('attachments', indexedItems.file.column),
    joins: [
      ['attachments', 'owned', 'id', `d.${indexedItems.file.column}`],
      ['messages', 'm', 'id', 'owned.message_id'],
    ],
    at: 'm.created_at',
  },
}

interface Row {
  readonly id: number | string
  readonly work: string
  readonly part: string | number | null
  readonly at: number | string
}

/** Reads the indexes of words, the newest entries first; what is another person's is not found. */
export function createMatches({ kind, queries }: Pick<Database, 'kind' | 'queries'>) {
  return async ({ userId, words, sign, before, limit }: MatchQuery): Promise<Match[]> => {
    const { index, joins, workId, part, at } = sources[sign]
    const [documents, wordTable] = [sql.table(`${index}_documents`), sql.table(`${index}_words`)]
    const asked = wordsToFind({ userId, kind: sign }, words)
    // Cross joins keep SQLite's order: words first, which gives its rows one by one from the newest on.
    const joined = sql.join(
      joins.map(
        ([table, name, column, of]) =>
          sql`${sql.raw(kind === 'sqlite' ? 'cross join' : 'join')} ${sql.table(table)} ${sql.ref(name)} on ${sql.ref(`${name}.${column}`)} = ${sql.ref(of)}`,
      ),
      sql` `,
    )
    const columns = sql`d.id, ${sql.ref(workId)} as work, ${part === undefined ? sql`null` : sql.ref(part)} as part, ${sql.ref(at)} as at`
    const entries =
      kind === 'sqlite'
        ? sql<Row>`select ${columns} from ${wordTable} cross join ${documents} d on d.id = ${wordTable}.rowid ${joined}
            where ${wordTable} match ${sqliteMatch(asked)} and ${wordTable}.rowid < ${rowIdBound(before)} and owned.user_id = ${userId}
            order by ${wordTable}.rowid desc limit ${limit}`
        : sql<Row>`select ${columns} from ${documents} d ${joined}
            where d.words @@ cast(${postgresMatch(asked)} as tsquery) and d.id < ${before} and owned.user_id = ${userId}
            order by d.id desc limit ${limit}`
    const { rows } = await entries.execute(queries)
    return rows.map((row) => ({
      ...{ sign, entry: Number(row.id), workId: row.work, at: Number(row.at) },
      part: row.part === null ? undefined : String(row.part),
    }))
  }
}
export type Matches = ReturnType<typeof createMatches>
