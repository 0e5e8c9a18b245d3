import type { Generated } from 'kysely'

export interface MailTables {
  mail_settings: MailSettingsTable
  mails: MailsTable
  finished_jobs: FinishedJobsTable
}

/** At most one row. */
export interface MailSettingsTable {
  slot: number
  /** JSON. */
  settings: string
  /** Encrypted. */
  encrypted_password: string | null
}

/** Mails that wait, and those that ended lately. */
export interface MailsTable {
  id: string
  /** Whose mail it is; `null`: of somebody without an account. */
  user_id: string | null
  address: string
  /** The address in lower case: so many mails go to it in an hour. */
  address_key: string
  name: string
  /** A `MailKind`. */
  kind: string
  language: string
  /** Encrypted; `null` once it was sent. */
  encrypted_content: string | null
  state: 'waiting' | 'sent' | 'failed'
  tries: Generated<number>
  created_at: number
  /** When it was queued last: by whoever made it, or by a retry. */
  queued_at: number
  /** Not tried before; while it is being sent, when another server would try it. */
  next_at: number
  tried_at: number | null
  sent_at: number | null
  /** A `MailFailureCode`, of the last try. */
  failure: string | null
  /** What the mail server said. */
  reason: string | null
  /** The administrator has closed the notice about it. */
  is_seen: Generated<0 | 1>
}

/** Long jobs that were done while their user was away, until a mail says so. */
export interface FinishedJobsTable {
  job_id: string
  user_id: string
  /** A `JobKind`. */
  kind: string
  ended_at: number
}
