import type { Generated } from 'kysely'

export interface AttachmentsTables {
  attachments: AttachmentsTable
}

/** A file sent with a message, or waiting for one. */
export interface AttachmentsTable {
  id: string
  user_id: string
  chat_id: string
  message_id: string | null
  /** Order within the message. */
  position: number
  /** Since when it has no message; `null` while it has one. */
  waiting_since: number | null
  /** `null`: only the name is known. */
  file_id: string | null
  kind: 'image' | 'audio' | 'video' | 'document'
  media_type: string
  /** Of the uploaded file; a picture is stored in another format. */
  byte_size: number
  name: string
  state: 'waiting' | 'read' | 'cut' | 'unreadable'
  /** Why the model did not receive all of it, as a code of the contract. */
  note: string | null
  /** Per cent of the text that the model received, when it was truncated. */
  share: number | null
  /** Its text, once it was read or transcribed. */
  content: string
  /** JSON: where the excerpts of its text are; `null` for a text without pages or headings. */
  excerpts: string | null
  /** How often its text was read again; citations are of one reading. */
  reading: Generated<number>
  /** Whether it was tried to read it again; its text is of then where that failed. */
  is_reread: Generated<number>
}
