import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { DatabaseAway, isConnectionLost } from './connection-failures.ts'
import type { NameStatement } from './statement-names.ts'

export interface TransactionClientDependencies {
  readonly nameStatement: NameStatement | undefined
  /** Asks over another connection. @throws OutcomeUnknown */
  wasCommitted(transactionId: string): Promise<boolean>
}

/** A connection as Kysely uses it. A transaction's number is read with its beginning, so that its outcome can be asked for. */
export function createTransactionClient(
  client: PoolClient,
  { nameStatement, wasCommitted }: TransactionClientDependencies,
): PostgresPoolClient {
  let transactionId: string | undefined
  let isLost = false

  async function send(text: string, values: readonly unknown[]) {
    try {
      const name = values.length > 0 ? nameStatement?.(text) : undefined
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    } catch (cause) {
      if (!isConnectionLost(cause)) throw cause
      isLost = true
      throw new DatabaseAway(cause)
    }
  }

  async function begin() {
    transactionId = undefined
    // Two statements in one message: their results come as a list.
    const results: unknown = await send(`begin; select pg_current_xact_id()::text as id`, [])
    transactionId = idOf(results)
    return { command: 'BEGIN' as const, rowCount: 0, rows: [] }
  }

  async function commit() {
    try {
      return await send('commit', [])
    } catch (cause) {
      if (!isLost || transactionId === undefined) throw cause
      if (await wasCommitted(transactionId)) return { command: 'COMMIT', rowCount: 0, rows: [] }
      throw cause
    }
  }

  function run(text: string, values: readonly unknown[]) {
    if (text === 'begin') return begin()
    return text === 'commit' ? commit() : send(text, values)
  }

  return {
    async query<R>(text: string, values: readonly unknown[] = []) {
      const result = await run(text, values)
      return result as unknown as PostgresQueryResult<R> // the driver types no row
    },
    release: () => client.release(isLost),
  } as PostgresPoolClient // Kysely's second form of `query` is for cursors, which are not used
}

function idOf(results: unknown): string | undefined {
  const last: unknown = Array.isArray(results) ? results.at(-1) : undefined
  if (!isResult(last)) return undefined
  const [row] = last.rows
  return row?.id
}
const isResult = (value: unknown): value is { rows: readonly { id?: string }[] } =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows)
