import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { isSqlite, toPostgresVector, wordsToIndex } from './search-index.ts'

/**
 * The works that have an index of their words beside that of chats: by the sign of their kind the column that names the row they go with.
 * `recording-name` and `file` are names of files that were sent.
 */
export const indexedItems = {
  image: { sign: 'i', column: 'image_id' },
  inpainting: { sign: 'p', column: 'inpainting_id' },
  reading: { sign: 's', column: 'spoken_text_id' },
  piece: { sign: 'r', column: 'transcription_id' },
  'recording-name': { sign: 'n', column: 'transcription_id' },
  file: { sign: 'f', column: 'attachment_id' },
} as const
export type IndexedItemKind = keyof typeof indexedItems

export interface ItemText {
  readonly kind: IndexedItemKind
  /** Of the row that the text is of; what removes it takes its words along. */
  readonly id: string
  /** Of a recording, whose pieces are found apart. */
  readonly piece?: number
  readonly userId: string
  readonly text: string
}

/** Keeps the words of a work in the index, in place of those that it had; within the transaction that writes the work. */
export async function indexItemText(
  on: Queries,
  { kind, id, piece, userId, text }: ItemText,
): Promise<void> {
  const { sign, column } = indexedItems[kind]
  await on
    .deleteFrom('work_documents')
    .where(column, '=', id)
    .where('piece', piece === undefined ? 'is' : '=', piece ?? null)
    .execute()
  const words = wordsToIndex({ userId, kind: sign }, text)
  if (words === '') return
  const row = { [column]: id, piece: piece ?? null }
  if (!isSqlite(on)) {
    await sql`insert into work_documents (${sql.ref(column)}, piece, words) values (${id}, ${piece ?? null}, ${toPostgresVector(words)})`.execute(
      on,
    )
    return
  }
  const { id: rowid } = await on
    .insertInto('work_documents')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into work_words (rowid, words) values (${rowid}, ${words})`.execute(on)
}
