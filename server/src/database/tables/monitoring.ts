/** What an administrator did. It names people without pointing to their rows: it outlives them. */
export interface AuditEntriesTable {
  id: string
  at: number
  actor_id: string
  actor_email: string
  action: string
  target_id: string | null
  target_name: string | null
  /** Address and name in small letters, for the search. */
  words: string
  /** JSON of the fields that changed. */
  changes: string
}

/** The state of the machine and the server at a minute, or over a longer step once it is old. */
export interface MetricSamplesTable {
  at: number
  /** Per cent; `null` where it cannot be read. */
  memory: number | null
  cpu: number | null
  disk: number | null
  active_users: number
  running: number
  waiting: number
  requests: number
  failures: number
}

export interface NoticesTable {
  id: string
  sent_at: number
  /** The address of whoever sent it. */
  sent_by: string
  message: string
  level: 'info' | 'success' | 'warning' | 'error'
  withdrawn_at: number | null
}
/** Who has put which notice away. */
export interface SeenNoticesTable {
  notice_id: string
  user_id: string
}
