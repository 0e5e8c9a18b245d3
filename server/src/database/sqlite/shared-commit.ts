import type { TransactionCallback } from '../database.ts'

interface PendingTransaction {
  readonly run: TransactionCallback<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: unknown) => void
}

export interface SharedCommitDependencies {
  /** Runs one transaction; a power cut may still lose it. */
  transact<T>(callback: TransactionCallback<T>): Promise<T>
  /** Writes all transactions before it to the disk. */
  flush(): Promise<void>
}

/** More transactions in one commit would block readers too long. */
const maxBatchSize = 100

/**
 * Lets transactions that arrive during a commit share the next one: fifty questions sent at once then wait for the disk
 * once, not fifty times. When one of a batch fails, the batch is rolled back and each runs separately, so only that one fails.
 */
export function createSharedCommit({ transact, flush }: SharedCommitDependencies) {
  let waiting: PendingTransaction[] = []
  let running = false

  async function drain() {
    running = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatchSize)
      waiting = waiting.slice(maxBatchSize)
      await commitTogether(batch)
    }
    running = false
  }

  async function commitTogether(batch: readonly PendingTransaction[]) {
    try {
      const values = await transact(async (transaction) => {
        const results: unknown[] = []
        for (const { run } of batch) results.push(await run(transaction))
        return results
      })
      await finish(batch, values)
    } catch (cause) {
      const [only] = batch
      if (batch.length === 1 && only) return only.reject(cause)
      for (const single of batch) await commitTogether([single])
    }
  }

  /** Separate from the transaction: when only the flush fails, the batch is committed and must not run again. */
  async function finish(batch: readonly PendingTransaction[], values: readonly unknown[]) {
    try {
      await flush()
      for (const [index, { resolve }] of batch.entries()) resolve(values[index])
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }

  return <T>(run: TransactionCallback<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ run, resolve: (value) => resolve(value as T), reject })
      if (!running) void drain()
    })
}
