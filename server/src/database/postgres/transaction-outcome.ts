import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isConnectionLost, OutcomeUnknown } from './connection-failures.ts'

/** A server that was stopped is usually back within seconds. */
const askWithinMs = 10_000
const pauseMs = 250

/**
 * Asks whether a transaction was committed whose connection broke at that moment. It is asked until the database answers; one whose
 * server still works at it is asked for again.
 */
export const createOutcomeQuestion =
  (pool: Pool) =>
  async (transactionId: string): Promise<boolean> => {
    const until = performance.now() + askWithinMs
    let reason: unknown
    while (performance.now() < until) {
      try {
        const outcome = await ask(pool, transactionId)
        if (outcome === 'committed') return true
        if (outcome === 'aborted') return false
        // Too old to be known: not ours then, but another server's.
        if (outcome === null) break
      } catch (cause) {
        if (!isConnectionLost(cause)) throw cause
        reason = cause
      }
      await delay(pauseMs)
    }
    throw new OutcomeUnknown(reason)
  }

async function ask(pool: Pool, transactionId: string): Promise<string | null> {
  const { rows } = await pool.query<{ outcome: string | null }>(
    'select pg_xact_status($1::xid8) as outcome',
    [transactionId],
  )
  return rows[0]?.outcome ?? null
}
