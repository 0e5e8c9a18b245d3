import type { Generated } from 'kysely'

export interface ServersTables {
  servers: ServersTable
  chores: ChoresTable
}

/** The servers that share this database and are not declared dead; empty where there is only one. Times are those of the database. */
export interface ServersTable {
  id: string
  /** Of its machine. */
  name: string
  /** Of its data folder: a server that starts there replaces the one before. */
  folder: string
  version: string
  started_at: number
  /** 1: its files are in its own folder, where no other server sees them. */
  own_files: Generated<0 | 1>
  /** The last migration that its program knows; none: an older program. */
  newest_migration: Generated<string | null>
  /** Last heartbeat. */
  beat_at: number
  /** What the server said of itself with it, as JSON; none before the first. */
  readings: string | null
}

/** What is done once for all servers from time to time. */
export interface ChoresTable {
  name: string
  last_at: number
  /** Which server did it then. */
  server: string
}
