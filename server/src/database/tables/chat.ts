import type { Generated } from 'kysely'

export interface ChatTables {
  chats: ChatsTable
  messages: MessagesTable
  unfinished_chats: UnfinishedChatsTable
  search_documents: SearchDocumentsTable
  chat_imports: ChatImportsTable
}

export interface ChatsTable {
  id: string
  user_id: string
  title: string
  model: string
  temperature: number
  max_tokens: number
  /** Whether `max_tokens` applies. */
  reply_length: Generated<'model' | 'fixed'>
  top_p: number
  top_k: number
  system_prompt: string
  stream: number
  created_at: number
  /** Last activity. */
  updated_at: number
  /** The server that writes a reply here; it alone may end it. */
  writer: Generated<string | null>
}

/** Chats whose messages are still being written: nobody sees them yet. */
export interface UnfinishedChatsTable {
  chat_id: string
  /** The server that stores the chat. */
  server: string | null
}

export interface MessagesTable {
  id: string
  chat_id: string
  /** Order within the chat, from 1. */
  position: number
  role: 'user' | 'assistant'
  content: string
  reasoning: string
  model: string | null
  /** Of a reply: the name of the engine that wrote it. */
  engine: string | null
  status: 'writing' | 'done' | 'stopped' | 'failed'
  error_code: string | null
  /** JSON of the message's parameters. */
  error_params: string | null
  prompt_tokens: number | null
  completion_tokens: number | null
  /** Of a reply: how many messages at the start of the chat were not sent to the model. */
  left_out: number
  /** Of a reply being written: the edited text of its question, which replaces the stored one with the first word of the reply. */
  edited_question: string | null
  /** Of a reply: estimated tokens of its prompt. */
  prompt_estimate: number | null
  /** Of a reply: how the engine ended it. */
  finish_reason: 'stop' | 'length' | 'other' | null
  /** Of a reply: how many tokens it could have; for `window`, the size of the model's context. */
  reply_limit: number | null
  limit_by: 'chat' | 'reply' | 'installation' | 'window' | 'engine' | null
  /** Of a reply that was continued: whether the engine did it itself, or was told to by an instruction. */
  continued_by: 'engine' | 'instruction' | null
  created_at: number
}

/** A searchable text of a chat: its title, or one message. Its words are in an index of SQLite, or in a column of PostgreSQL. */
export interface SearchDocumentsTable {
  id: Generated<number>
  chat_id: string
  /** `null` for the title. */
  message_id: string | null
}

/** Imports of files, until their user dismisses them. */
export interface ChatImportsTable {
  id: string
  user_id: string
  /** Ended jobs are deleted before their imports. */
  job_id: string
  /** Removed at the end. */
  upload_id: string
  file_name: string
  byte_size: number
  state: 'active' | 'done' | 'failed' | 'cancelled'
  /** Elements of the file that were read, and whose chats are stored. */
  position: Generated<number>
  read_bytes: Generated<number>
  /** JSON: what was imported, and what was left out. */
  report: string
  error_code: string | null
  error_params: string | null
  created_at: number
  ended_at: number | null
}
