export interface MemoryTables {
  memories: MemoriesTable
}

/** What a user wants every reply to know. */
export interface MemoriesTable {
  id: string
  user_id: string
  text: string
  /** The chat that it comes from; it may be gone. */
  chat_id: string | null
  created_at: number
}
