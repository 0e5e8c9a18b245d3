import { sql } from 'kysely'
import type { Queries } from './database.ts'
import { isSqlite, toPostgresVector, wordsToIndex } from './search-index.ts'

/**
 * Items with an index of their words, besides chats: the prefix of each kind, and the column that refers to the item's row.
 * `recording-name` and `file` are names of uploaded files.
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
export type IndexColumn = (typeof indexedItems)[IndexedItemKind]['column']

export interface ItemText {
  readonly kind: IndexedItemKind
  /** Id of the item's row; the index entry is deleted with it. */
  readonly id: string
  /** The piece of a recording: each is indexed separately. */
  readonly piece?: number
  readonly userId: string
  readonly text: string
}

/** Replaces the words of an item in the index; called in the transaction that writes the item. */
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
