import type { Generated } from 'kysely'
import type {
  AccessKeysTable,
  ExportsTable,
  PasswordLinksTable,
  UserSettingsTable,
  UserWordsTable,
} from './tables/account.ts'
import type {
  ImagePresetsTable,
  ImagesTable,
  ImageTagsTable,
  SpokenTextsTable,
  WorkDocumentsTable,
} from './tables/images.ts'
import type { InpaintingChargesTable, InpaintingsTable } from './tables/inpainting.ts'
import type {
  AuditEntriesTable,
  MetricSamplesTable,
  NoticesTable,
  SeenNoticesTable,
} from './tables/monitoring.ts'
import type {
  TranscriptionPiecesTable,
  TranscriptionSegmentsTable,
  TranscriptionsTable,
  UploadsTable,
} from './tables/transcription.ts'

/**
 * Every table, for SQLite and PostgreSQL alike. Times are milliseconds since 1970, yes and no are 1 and 0,
 * JSON is text (decoded by the repository that owns the column).
 */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  files: FilesTable
  configuration: ConfigurationTable
  chats: ChatsTable
  messages: MessagesTable
  search_documents: SearchDocumentsTable
  work_documents: WorkDocumentsTable
  attachments: AttachmentsTable
  jobs: JobsTable
  job_durations: JobDurationsTable
  idempotency_keys: IdempotencyKeysTable
  model_types: ModelTypesTable
  model_associations: ModelAssociationsTable
  page_assignments: PageAssignmentsTable
  catalogue_entries: CatalogueEntriesTable
  model_installs: ModelInstallsTable
  images: ImagesTable
  image_tags: ImageTagsTable
  image_presets: ImagePresetsTable
  inpaintings: InpaintingsTable
  inpainting_charges: InpaintingChargesTable
  spoken_texts: SpokenTextsTable
  audit_entries: AuditEntriesTable
  metric_samples: MetricSamplesTable
  notices: NoticesTable
  seen_notices: SeenNoticesTable
  user_words: UserWordsTable
  password_links: PasswordLinksTable
  transcriptions: TranscriptionsTable
  transcription_pieces: TranscriptionPiecesTable
  transcription_segments: TranscriptionSegmentsTable
  uploads: UploadsTable
  user_settings: UserSettingsTable
  exports: ExportsTable
  access_keys: AccessKeysTable
}

export interface UsersTable {
  id: string
  email: string
  /** The e-mail without regard to case: what is unique. */
  email_key: string
  name: string
  /** Its words without case and accents: the order of lists. */
  name_key: Generated<string>
  /** The words of name and e-mail in the same way, each after a blank. */
  search_text: Generated<string>
  role: 'USER' | 'ADMIN'
  password_hash: string
  avatar_file_id: string | null
  is_active: number
  is_suspended: number
  inpainting_quota: number | null
  inpainting_count: number
  /** Set aside for inpaintings under way. */
  inpainting_reserved: Generated<number>
  /** Kept by the database itself. */
  chat_count: Generated<number>
  created_at: number
  last_login_at: number | null
  /** Since when the account is being removed: it is gone for everyone, its rows and files go step by step. */
  removed_at: Generated<number | null>
}

/** One row per sign-in; its tokens change, the row stays until the session ends. */
export interface SessionsTable {
  id: string
  user_id: string
  access_hash: string
  created_at: number
  expires_at: number
  last_used_at: number
  /** The browser's own words about itself. */
  device: string
}

/** Every refresh token ever given to a session: using a used one again ends the session. */
export interface RefreshTokensTable {
  hash: string
  session_id: string
  used_at: number | null
}

export interface FilesTable {
  id: string
  owner_id: string
  media_type: string
  byte_size: number
  original_name: string
  created_at: number
}

/** Settings of the installation: one JSON value per name. */
export interface ConfigurationTable {
  name: string
  value: string
}

export interface ChatsTable {
  id: string
  user_id: string
  title: string
  model: string
  temperature: number
  max_tokens: number
  top_p: number
  top_k: number
  system_prompt: string
  stream: number
  created_at: number
  /** Last activity. */
  updated_at: number
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
  status: 'writing' | 'done' | 'stopped' | 'failed'
  error_code: string | null
  /** JSON of the sentence's parameters. */
  error_params: string | null
  prompt_tokens: number | null
  completion_tokens: number | null
  /** Of a reply: messages at the beginning of the chat that the model was not given. */
  left_out: number
  /** Of a reply being written: its question in the words that it is asked in now, which the stored question gets with the first word of the reply. */
  edited_question: string | null
  created_at: number
}

/** A text that is searched: a chat's title, or one message. Its words are in an index of SQLite, or in a column of PostgreSQL. */
export interface SearchDocumentsTable {
  id: Generated<number>
  chat_id: string
  /** `null` for the title. */
  message_id: string | null
}

/** A file that came with a message, or waits for one. */
export interface AttachmentsTable {
  id: string
  user_id: string
  chat_id: string
  message_id: string | null
  /** Order within the message. */
  position: number
  /** Since when it belongs to no message; `null` while it belongs to one. */
  waiting_since: number | null
  /** `null`: only the name is known. */
  file_id: string | null
  kind: 'image' | 'audio' | 'video' | 'document'
  media_type: string
  /** As it was sent; a picture is kept in another form. */
  byte_size: number
  name: string
  state: 'waiting' | 'read' | 'cut' | 'unreadable'
  /** Why the model does not have all of it, as a word of the contract. */
  note: string | null
  /** Hundredths of the text that the model was given, when it was cut. */
  share: number | null
  /** Its text, once it was read or heard. */
  content: string
}

export interface JobsTable {
  id: string
  sequence: number
  user_id: string
  kind: string
  title: string
  model: string | null
  engine: string | null
  is_long: number
  /** Units of work, by which durations are learnt. */
  size: number
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** JSON of what the work needs. */
  input: string
  /** JSON of what it gave. */
  result: string | null
  error_code: string | null
  error_params: string | null
  is_seen: number
  created_at: number
  started_at: number | null
  ended_at: number | null
}

/** What one unit of such work usually lasts with this model (empty without one). */
export interface JobDurationsTable {
  kind: string
  model: string
  seconds_per_size: number
}

/** Requests that were given a key, with their answer once there is one. */
export interface IdempotencyKeysTable {
  user_id: string
  key: string
  /** Of operation and body: a key stands for one request only. */
  fingerprint: string
  job_id: string | null
  status: number | null
  body: string | null
  created_at: number
}

export interface ModelTypesTable {
  id: string
  /** The word of a built-in type; `null` for the administrator's own. */
  built_in: string | null
  name: string
  /** The name without regard to case: what is unique. */
  name_key: string
  description: string
  color: string
  icon: string
  is_active: number
  created_at: number
}

/** Where the administrator decided otherwise than the model's capabilities do. */
export interface ModelAssociationsTable {
  model_id: string
  type_id: string
  is_member: number
}

export interface PageAssignmentsTable {
  page_name: string
  type_id: string | null
  is_active: number
}

/** Models that the administrator added to the catalogue by their addresses. */
export interface CatalogueEntriesTable {
  id: string
  ability: 'chat' | 'speech' | 'transcription'
  name: string
  licence: string
  /** JSON list of addresses, one per file. */
  addresses: string
  created_at: number
}

/** One installation from the catalogue; a removed model keeps its row, which says that it once worked here. */
export interface ModelInstallsTable {
  entry_id: string
  state: 'waiting' | 'downloading' | 'checking' | 'paused' | 'failed' | 'installed' | 'removed'
  /** JSON of the files as their host described them, with the fingerprints found when they were installed. */
  files: string
  /** As the embedded engine names what was installed. */
  model_id: string | null
  error_code: string | null
  error_params: string | null
  requested_at: number
  installed_at: number | null
  verified_at: number | null
  is_intact: number | null
}
