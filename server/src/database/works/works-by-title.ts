import { type ListedKind, workLimits } from '@atelier/contract/works/work-kinds'
import { sql } from 'kysely'
import type { Queries } from '../database.ts'
import { isSqlite, postgresMatch, sqliteMatch, wordsToFind } from '../search-index.ts'

interface TitleIndex {
  /** The kind of text in the index. */
  readonly sign: string
  readonly column: string
  readonly documents: 'search_documents' | 'work_documents'
  readonly words: 'search_words' | 'work_words'
}

const ofItems = { documents: 'work_documents', words: 'work_words' } as const
/** What the titles of each kind are the beginning of. */
const titles: Readonly<Record<ListedKind, TitleIndex>> = {
  chat: { sign: 't', column: 'chat_id', documents: 'search_documents', words: 'search_words' },
  image: { sign: 'i', column: 'image_id', ...ofItems },
  inpainting: { sign: 'p', column: 'inpainting_id', ...ofItems },
  reading: { sign: 's', column: 'spoken_text_id', ...ofItems },
  transcription: { sign: 'n', column: 'transcription_id', ...ofItems },
}

export interface TitleSearch {
  readonly userId: string
  /** At least one; the last may be the beginning of a word. */
  readonly words: readonly string[]
  readonly kinds: readonly ListedKind[]
}

/** More than any caller reads: the others, which are older, are not looked at. */
const most = workLimits.filteredMax + 1

/** A query for the ids of works whose title has all these words. Two users may share index words: the caller asks for the owner. */
export function worksByTitle(on: Queries, { userId, words, kinds }: TitleSearch) {
  const queries = kinds.map((kind) => {
    const index = titles[kind]
    const match = wordsToFind({ userId, kind: index.sign }, words)
    const [documents, found] = [sql.table(index.documents), sql.table(index.words)]
    const id = sql`select ${sql.ref(`d.${index.column}`)} as id`
    // The cross join makes SQLite search words first.
    return isSqlite(on)
      ? sql`${id} from ${found} cross join ${documents} d on d.id = ${found}.rowid where ${found} match ${sqliteMatch(match)} order by ${found}.rowid desc limit ${most}`
      : sql`${id} from ${documents} d where d.words @@ cast(${postgresMatch(match)} as tsquery) order by d.id desc limit ${most}`
  })
  const each = queries.map(
    (query, index) => sql`select id from (${query}) as found${sql.raw(String(index))}`,
  )
  return sql<string>`(${sql.join(each, sql` union all `)})`
}
