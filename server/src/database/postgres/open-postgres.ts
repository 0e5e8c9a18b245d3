import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { createExclusiveTasks } from '#platform/exclusive-tasks.ts'
import type { CommitOptions, Database, TransactionCallback } from '../database.ts'
import type { Tables } from '../tables.ts'
import { DatabaseAway, isConnectionLost, isTransactionConflict } from './connection-failures.ts'
import { readPostgresFacts } from './database-facts.ts'
import { createRetriedCommits, type RetryLimits } from './retried-commits.ts'
import { createStatementNames } from './statement-names.ts'
import { createTransactionClient } from './transaction-client.ts'
import { createOutcomeQuestion } from './transaction-outcome.ts'

export interface PostgresOptions {
  readonly url: string
  /** Connections at most. */
  readonly poolSize?: number
  /** Off for a pooler between, which gives each transaction another connection. */
  readonly preparesStatements?: boolean
  /** As the database's own lists show it. */
  readonly applicationName?: string
  /** A connection that nobody used broke. */
  onConnectionLost?(cause: unknown): void
  /** No connection can be made; called once, until one can again. */
  onAway?(cause: unknown): void
  onBack?(): void
  /** How long a statement may take, and a transaction wait for its next one; 0 is without limit, for migrations. */
  readonly statementMs?: number
  /** For what waits while the database is away. */
  readonly retryLimits?: RetryLimits
}

const defaultPoolSize = 10
/** No query of a request takes so long. */
const defaultStatementMs = 15_000
const connectMs = 5000
/** Each time a conflict is resolved for one of those that meet. */
const maxAttempts = 20
const maxPauseMs = 50

/** Numbers as the rest of the program has them: sums and counts arrive as int8, which the driver would pass as text. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens a PostgreSQL database; it is only asked for when the first query runs. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = createPool(options)
  const nameStatement = (options.preparesStatements ?? true) ? createStatementNames() : undefined
  const wasCommitted = createOutcomeQuestion(pool)
  const queries = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: wrapPool(pool, options, { nameStatement, wasCommitted }),
    }),
  })
  const transact = createTransact(queries)
  const retried = createRetriedCommits(options.retryLimits)
  return {
    kind: 'postgres',
    queries,
    commit(callback, commitOptions = {}) {
      const commit = () => transact(callback, commitOptions)
      const { retriedBytes } = commitOptions
      return retriedBytes === undefined ? commit() : retried.run(commit, retriedBytes)
    },
    commitRelaxed: (callback) => transact(callback, { isRelaxed: true }),
    facts: () => readPostgresFacts(queries),
    truncateLog: async () => true,
    copyTo: () => Promise.reject(new Error('PostgreSQL is copied by commands of its own')),
    stopRetries: retried.stop,
    close: () => queries.destroy(),
  }
}

function createPool(options: PostgresOptions): pg.Pool {
  const statementMs = options.statementMs ?? defaultStatementMs
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? defaultPoolSize,
    application_name: options.applicationName ?? 'atelier-ia',
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
    types,
  })
  const reportLoss = (cause: unknown) => options.onConnectionLost?.(cause)
  pool.on('error', reportLoss)
  // One in use breaks: its query fails with the reason. Without a listener Node.js would end the process.
  pool.on('connect', (client) => client.on('error', reportLoss))
  return pool
}

/** The pool as Kysely needs it: the same wrapper for the same connection, and a refusal where none can be made. */
function wrapPool(
  pool: pg.Pool,
  { onAway, onBack }: Pick<PostgresOptions, 'onAway' | 'onBack'>,
  dependencies: Parameters<typeof createTransactionClient>[1],
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, ReturnType<typeof createTransactionClient>>()
  let isAway = false
  function refuse(cause: unknown): never {
    if (!isConnectionLost(cause)) throw cause
    if (!isAway) onAway?.(cause)
    isAway = true
    throw new DatabaseAway(cause)
  }
  return {
    options: {},
    async connect() {
      const client = await pool.connect().catch(refuse)
      if (isAway) onBack?.()
      isAway = false
      const known = clients.get(client) ?? createTransactionClient(client, dependencies)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

interface TransactOptions extends CommitOptions {
  readonly isRelaxed?: boolean
}

/** Runs transactions; one that met another, or whose connection broke before its commit, runs again. */
function createTransact(queries: Kysely<Tables>) {
  const lockTasks = createExclusiveTasks()
  const once = <T>(callback: TransactionCallback<T>, { lock, isRelaxed }: TransactOptions) =>
    queries.transaction().execute(async (transaction) => {
      if (isRelaxed) await sql`set local synchronous_commit = off`.execute(transaction)
      if (lock !== undefined)
        await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
      return callback(transaction)
    })

  async function run<T>(callback: TransactionCallback<T>, options: TransactOptions): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(callback, options)
      } catch (cause) {
        const runsAgain =
          isTransactionConflict(cause) || (cause instanceof DatabaseAway && attempt === 1)
        if (!runsAgain || attempt === maxAttempts) throw cause
        await delay(Math.random() * maxPauseMs)
      }
    }
  }

  // Those of this process wait for each other here, without a connection: one user's cannot take them all.
  return <T>(callback: TransactionCallback<T>, options: TransactOptions = {}): Promise<T> =>
    options.lock === undefined
      ? run(callback, options)
      : lockTasks.run(options.lock, () => run(callback, options))
}
