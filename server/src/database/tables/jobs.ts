import type { Generated } from 'kysely'

export interface JobsTables {
  jobs: JobsTable
  job_durations: JobDurationsTable
  idempotency_keys: IdempotencyKeysTable
}

export interface JobsTable {
  id: string
  /** Order of arrival. */
  sequence: Generated<number>
  user_id: string
  kind: string
  title: string
  model: string | null
  /** JSON: the ids of the engines that can do it, in order of preference. */
  engines: string | null
  /** Whether the first engine that has a slot free is taken, however full it is. */
  is_ordered: number
  is_long: number
  /** Units of work, by which durations are estimated. */
  size: number
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  /** JSON. */
  input: string
  /** JSON. */
  result: string | null
  error_code: string | null
  error_params: string | null
  is_seen: number
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** The server that does it, or was to do it when it ended. */
  server: string | null
  /** The chat whose reply it is: its result has words, and goes with the chat. */
  chat_id: string | null
}

/** How long one unit of such work usually takes with this model (empty without one). */
export interface JobDurationsTable {
  kind: string
  model: string
  seconds_per_size: number
}

/** Requests with an idempotency key, with their response once there is one. */
export interface IdempotencyKeysTable {
  user_id: string
  key: string
  /** Of operation and body: a key stands for one request only. */
  fingerprint: string
  job_id: string | null
  status: number | null
  body: string | null
  created_at: number
  /** The server that handles it; `null` once it was handled. */
  server: string | null
  /** The chat that it is about: the response may have words of it, and goes with the chat. */
  chat_id: string | null
}
