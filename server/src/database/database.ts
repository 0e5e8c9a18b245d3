import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What queries run on: the database itself or a transaction of it. */
export type Queries = Kysely<Tables>

/** Where the writes of one unit of work go. */
export type WriteTransaction = Transaction<Tables>

/** Writes of one unit of work; must only touch the transaction it is given, for it may run twice. */
export type TransactionCallback<T> = (transaction: WriteTransaction) => Promise<T>

/** An open database, whichever it is. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly queries: Queries
  /** One transaction, durable when it returns. Works that arrive together share one commit, so one wait for the disk. */
  commit<T>(work: TransactionCallback<T>): Promise<T>
  /** One transaction that a power cut may lose (never corrupt): text that is still growing. */
  commitRelaxed<T>(work: TransactionCallback<T>): Promise<T>
  /** Writes a consistent copy while the database serves. */
  copyTo(file: string): Promise<void>
  close(): Promise<void>
}
