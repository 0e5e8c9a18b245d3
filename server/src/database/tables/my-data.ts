export interface MyDataTables {
  exports: ExportsTable
}

/** An archive of a user's data, stored until it expires. */
export interface ExportsTable {
  id: string
  user_id: string
  file_id: string
  byte_size: number
  created_at: number
  expires_at: number
}
