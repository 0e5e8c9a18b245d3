import type { Generated } from 'kysely'

export interface SharingTables {
  shares: SharesTable
  share_files: ShareFilesTable
}

/** A copy of a chat that others may read. */
export interface SharesTable {
  id: string
  user_id: string
  /** May be gone. */
  chat_id: string
  /** Of the secret in the link. */
  secret_hash: string
  /** `members` or `link`. */
  audience: string
  /** The messages, one line of JSON each. */
  file_id: string
  /** Of messages and files. */
  byte_size: number
  /** Of the messages alone. */
  text_bytes: number
  title: string
  /** The name that readers see; `null` when it is not signed. */
  author: string | null
  /** What was chosen, as JSON: a new copy is made by the same. */
  options: string
  openings: Generated<number>
  created_at: number
  refreshed_at: number
  /** `null`: it lasts until it is revoked. */
  expires_at: number | null
}

/** The copy of a file, which readers ask for by its number. */
export interface ShareFilesTable {
  share_id: string
  number: number
  file_id: string
  name: string
  media_type: string
  byte_size: number
}
