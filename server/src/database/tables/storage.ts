import type { StorageKind } from '@atelier/contract/my-data/my-data'
import type { Generated } from 'kysely'

export interface StorageTables {
  files: FilesTable
  user_storage: UserStorageTable
  uploads: UploadsTable
  upload_parts: UploadPartsTable
  erased_files: ErasedFilesTable
  shared_storage: SharedStorageTable
}

export interface FilesTable {
  id: string
  owner_id: string
  /** What it counts as in its owner's storage; never changes. */
  kind: Generated<StorageKind>
  media_type: string
  byte_size: number
  original_name: string
  created_at: number
  /** Since when what it belongs to is in the trash; set by triggers of the database. */
  hidden_at: Generated<number | null>
}

/** An upload in parts. In the data folder, the size of its file is what was received. */
export interface UploadsTable {
  id: string
  user_id: string
  name: string
  /** Of the complete file. */
  byte_size: number
  touched_at: number
  /** Bytes in `upload_parts`; decides which of two servers has written the next part. */
  received: Generated<number>
  /** One server at a time takes a complete upload. */
  claimed_until: Generated<number>
}

/** What was received of an upload in shared storage. No key refers to the upload: the bytes must be removed too. */
export interface UploadPartsTable {
  file_id: string
  upload_id: string
  /** Its first byte in the whole file. */
  first_byte: number
  byte_size: number
}

/** Files without a row in `files`, whose bytes are erased some days later. */
export interface ErasedFilesTable {
  id: string
  byte_size: number
  erased_at: number
}

/** One row (`slot` is 1), once files are in shared storage. */
export interface SharedStorageTable {
  slot: number
  /** The same as in the storage: two installations never share one. */
  id: string
  /** When files without a row were last looked for. */
  swept_at: number
}

/** Bytes of what a user stores, by kind; maintained by triggers of the database, checked every night. */
export interface UserStorageTable {
  user_id: string
  kind: StorageKind
  /** In the trash, from where it can be restored. */
  is_trashed: number
  bytes: number
}
