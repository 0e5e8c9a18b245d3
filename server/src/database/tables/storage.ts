export interface StorageTables {
  files: FilesTable
  uploads: UploadsTable
}

export interface FilesTable {
  id: string
  owner_id: string
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
