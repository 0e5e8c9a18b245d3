import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What queries run on: the database itself or a transaction. */
export type Queries = Kysely<Tables>

export type WriteTransaction = Transaction<Tables>

/** The writes of a transaction; may only use the transaction it receives, because it may run twice. */
export type TransactionCallback<T> = (transaction: WriteTransaction) => Promise<T>

/**
 * Names of what is read in a transaction to decide what it writes. On PostgreSQL transactions see each other's writes only once they are
 * committed: without the same lock, two of them decide by the same numbers. A name that is not listed here does not compile.
 */
export type LockName =
  /** Which backup runs now. */
  | 'backups'
  /** Which mail leaves now, and how many went to an address. */
  | 'mails'
  /** Who may enter which account, and who administers: rare, so that all accounts share one. */
  | 'accounts'
  | 'configuration'
  /** Groups and who is in them. */
  | 'groups'
  | 'model-types'
  /** Old samples of all servers, joined into fewer. */
  | 'metrics'
  /** What an administrator changes in quotas of inpaintings. */
  | 'quotas'
  /** What the administrator decides on how long works stay. */
  | 'retention'
  /** Which embedder serves, and the numbers of the vectors that it makes. */
  | 'vectors'
  /** Who works on this database. */
  | 'servers'
  | `${OwnedLock}:${string}`

/** One for each user, or each item. */
type OwnedLock =
  /** Of a user. */
  | 'assistants'
  | 'jobs'
  | 'knowledge'
  | 'memories'
  | 'presets'
  | 'removal'
  | 'settings'
  | 'shares'
  | 'uploads'
  | 'works'
  /** Of an item. */
  | 'collection'
  | 'image'
  | 'transcription'

export interface CommitOptions {
  /**
   * What is read in the transaction to decide what it writes: those with the same lock run one after the other. SQLite has one writer,
   * so there it means nothing.
   */
  readonly lock?: LockName
  /**
   * For what nobody can do again, such as the end of a reply: how many bytes wait in memory while the database is away. It is tried again
   * until it is stored, for some minutes at most. Done twice, it must be the same as done once.
   */
  readonly retriedBytes?: number
}

/** The program that holds the data, and how much of it there is. */
export interface DatabaseFacts {
  readonly name: string
  readonly version: string
  readonly bytes: number
  /** Of the whole database server; a file has none. */
  readonly connections?: { readonly used: number; readonly max: number }
}

/** An open database of any kind. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly queries: Queries
  /** One transaction, durable when it returns. Transactions that arrive together share one commit, and so one wait for the disk. */
  commit<T>(callback: TransactionCallback<T>, options?: CommitOptions): Promise<T>
  /** One transaction that a power cut may lose (never corrupt): for partial replies. */
  commitRelaxed<T>(callback: TransactionCallback<T>): Promise<T>
  facts(): Promise<DatabaseFacts>
  /**
   * Empties the log of changes, which still has what was deleted; `false` while someone reads from it. PostgreSQL removes its own log by
   * itself.
   */
  truncateLog(): Promise<boolean>
  /** Writes a consistent copy while the database is in use. */
  copyTo(file: string): Promise<void>
  /** What waits for a database that is away fails now: the process ends. */
  stopRetries(): void
  close(): Promise<void>
}
