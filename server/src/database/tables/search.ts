import type { Generated } from 'kysely'

export interface SearchTables {
  work_documents: WorkDocumentsTable
}

/** A searchable text outside the chats; exactly one of the ids is set. Its words are in an index of SQLite, or in a column of PostgreSQL. */
export interface WorkDocumentsTable {
  id: Generated<number>
  image_id: string | null
  inpainting_id: string | null
  spoken_text_id: string | null
  attachment_id: string | null
  transcription_id: string | null
  /** The piece of a recording; `null` for its name. */
  piece: number | null
}
