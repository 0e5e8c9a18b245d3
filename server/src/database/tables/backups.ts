import type { Generated } from 'kysely'

export interface BackupsTables {
  backup_plan: BackupPlanTable
  backup_runs: BackupRunsTable
}

/** At most one row. */
export interface BackupPlanTable {
  slot: number
  /** Says at a location whose backups are there. */
  installation: string
  /** JSON: when, where, how many; `null` before an administrator chose. */
  plan: string | null
  /** Encrypted. */
  secret_key: string | null
  /** Encrypted. */
  passphrase: string | null
}

/** Backups that are being made or were tried; the oldest are removed. */
export interface BackupRunsTable {
  id: string
  /** The server whose program makes it. */
  server: string
  started_at: number
  /** `null` while it runs. */
  ended_at: number | null
  /** A `BackupFailureCode`; `null` when it is good. */
  failure: string | null
  /** Restored beside the installation too. */
  is_thorough: 0 | 1
  step: Generated<string>
  done: Generated<number>
  total: Generated<number>
  /** The administrator has closed the notice about it. */
  is_seen: Generated<0 | 1>
}
