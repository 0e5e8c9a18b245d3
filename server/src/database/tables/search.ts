import type { Generated } from 'kysely'

export interface SearchTables {
  work_documents: WorkDocumentsTable
}

/** A searchable text outside the chats; exactly one of the ids says whose it is. Its words are in an index of SQLite, or in a column of PostgreSQL. */
export interface WorkDocumentsTable {
  id: Generated<number>
  image_id: string | null
  inpainting_id: string | null
  spoken_text_id: string | null
  attachment_id: string | null
  transcription_id: string | null
  /** Of a recording: the piece that the text is of; `null` for its name. */
  piece: number | null
}
