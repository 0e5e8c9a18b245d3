import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What queries run on: the database itself or a transaction. */
export type Queries = Kysely<Tables>

export type WriteTransaction = Transaction<Tables>

/** The writes of a transaction; may only use the transaction it receives, because it may run twice. */
export type TransactionCallback<T> = (transaction: WriteTransaction) => Promise<T>

/** An open database of any kind. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly queries: Queries
  /** One transaction, durable when it returns. Transactions that arrive together share one commit, and so one wait for the disk. */
  commit<T>(callback: TransactionCallback<T>): Promise<T>
  /** One transaction that a power cut may lose (never corrupt): for partial replies. */
  commitRelaxed<T>(callback: TransactionCallback<T>): Promise<T>
  /** Writes a consistent copy while the database is in use. */
  copyTo(file: string): Promise<void>
  close(): Promise<void>
}
