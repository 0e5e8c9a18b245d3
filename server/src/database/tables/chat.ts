import type { Generated } from 'kysely'

export interface ChatTables {
  chats: ChatsTable
  messages: MessagesTable
  shown_messages: ShownMessagesTable
  variant_choices: VariantChoicesTable
  former_texts: FormerTextsTable
  queued_messages: QueuedMessagesTable
  unfinished_chats: UnfinishedChatsTable
  search_documents: SearchDocumentsTable
  chat_imports: ChatImportsTable
  removed_messages: RemovedMessagesTable
  sent_instructions: SentInstructionsTable
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
  /** Grows each time that other messages are shown. */
  path_version: Generated<number>
  /** Of a temporary chat: when it disappears. It moves with the last activity. */
  expires_at: number | null
  /** JSON: the documents that its questions are answered from. */
  knowledge: Generated<string | null>
  /** Who answers in it; it may be gone. */
  assistant_id: Generated<string | null>
}

/** The messages of a chat that are shown: one at each depth, each hanging on the one before. */
export interface ShownMessagesTable {
  chat_id: string
  depth: number
  message_id: string
}

/** Which message was shown under another when the reader left it; a row only where there are several. */
export interface VariantChoicesTable {
  chat_id: string
  /** `''`: the beginning of the chat. */
  parent_id: string
  /** `''`: none, what was shown ended there. */
  child_id: string
}

/** What a message said before it was corrected. */
export interface FormerTextsTable {
  message_id: string
  /** From 1, the oldest. */
  number: number
  chat_id: string
  content: string
  /** When it was replaced. */
  created_at: number
}

/** Messages that wait until the reply of their chat is written. */
export interface QueuedMessagesTable {
  /** Becomes the message's; its files are stored under it already. */
  id: string
  chat_id: string
  user_id: string
  /** The message it will follow; `''`, or one that is gone: the last one shown. */
  after_id: string
  /** Order within the queue, from 1; numbers may be missing. */
  place: number
  content: string
  state: 'waiting' | 'held'
  /** What ended before it: a reply that was stopped or failed, or this message could not be sent. */
  held_because: 'stopped' | 'failed' | 'refused' | null
  /** Why it could not be sent. */
  error_code: string | null
  error_params: string | null
  /** Models that answer side by side, as JSON; that of the chat when null. */
  models: string | null
  /** JSON: the documents that it is answered from, instead of the chat's. */
  knowledge: Generated<string | null>
  created_at: number
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
  /** Order of writing within the chat, over all variants. */
  position: number
  /** The message it follows; `''` at the beginning. Those under the same one are its variants. */
  parent_id: string
  /** Number of messages from the beginning to this one: 1 is the first. */
  depth: number
  /** Of a reply that is shown beside others: its place among them, from 1. */
  compare_place: Generated<number | null>
  /** How many times it was corrected. */
  corrections: Generated<number>
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
  /** Of older versions; not written any more. */
  edited_question: Generated<string | null>
  /** Of a reply: estimated tokens of its prompt. */
  prompt_estimate: number | null
  /** Of a reply: how the engine ended it. */
  finish_reason: 'stop' | 'length' | 'other' | null
  /** Of a reply: how many tokens it could have; for `window`, the size of the model's context. */
  reply_limit: number | null
  limit_by: 'chat' | 'reply' | 'installation' | 'window' | 'engine' | null
  /** Of a reply that was continued: whether the engine did it itself, or was told to by an instruction. */
  continued_by: 'engine' | 'instruction' | null
  /** Of a question, JSON: the documents that it is answered from, instead of the chat's. */
  knowledge: Generated<string | null>
  /** Of a reply, JSON: what it was written from, and its citations. */
  grounding: Generated<string | null>
  /** Of a reply: what it was given, a row of `sent_instructions`; `''`: nothing. */
  instructions_hash: Generated<string | null>
  /** Of a reply, JSON: the files that it was given, and what of each. */
  given_files: Generated<string | null>
  /** Of a reply, JSON: the assistant that wrote it. */
  assistant: Generated<string | null>
  created_at: number
}

/** Instructions that replies of a chat were given, each text once. */
export interface SentInstructionsTable {
  chat_id: string
  hash: string
  /** JSON. */
  parts: string
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

/** Messages that were removed together from a chat, and are in the trash; their texts and files are attachments of this id. */
export interface RemovedMessagesTable {
  id: string
  user_id: string
  /** It may be gone. */
  chat_id: string
  /** Title, model and settings of the chat then: of the new one that they come back in, if need be. */
  title: string
  model: string
  /** JSON of `ChatSettings`. */
  settings: string
  removed_at: number
}
