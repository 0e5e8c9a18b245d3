import type { StorageKind } from '@atelier/contract/my-data/my-data'
import type { Generated } from 'kysely'

export interface StorageTables {
  files: FilesTable
  user_storage: UserStorageTable
  uploads: UploadsTable
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
}

/** An upload in parts; the size of its file on disk is what was received. */
export interface UploadsTable {
  id: string
  user_id: string
  name: string
  /** Of the complete file. */
  byte_size: number
  touched_at: number
}

/** Bytes of what a user stores, by kind; maintained by triggers of the database, checked every night. */
export interface UserStorageTable {
  user_id: string
  kind: StorageKind
  /** In the trash, from where it can be restored. */
  is_trashed: number
  bytes: number
}
