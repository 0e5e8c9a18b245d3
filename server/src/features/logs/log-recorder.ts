import type { Clock } from '#platform/clock.ts'
import type { LogLine } from '#platform/log/log.ts'
import { createLineWriter } from './line-writer.ts'
import type { LogStore } from './log-store.ts'

interface LogRecorderDependencies {
  readonly clock: Clock
  readonly maxDays: number
  readonly maxLines: number
  /** Called when the log itself cannot be written. */
  onFailure(cause: unknown): void
}

const sweepEveryMs = 10 * 60 * 1000
const sweepPauseMs = 500
const deletedPerSweep = 1000
/** Takes a few milliseconds. */
const mergedPages = 64
const dayMs = 24 * 60 * 60 * 1000
/** A server that ends does not wait longer for a log that is away. */
const closeWithinMs = 2000

/** Whether this server removes old lines now; where several write the same log, one of them does. */
type MaySweep = (everyMs: number) => Promise<boolean>

/** Stores the lines of the log: in batches, so that a busy server writes rarely, and limited by age and number. */
export function createLogRecorder(dependencies: LogRecorderDependencies) {
  const writer = createLineWriter(dependencies)
  let store: LogStore | undefined
  let sweeper: ReturnType<typeof createSweeper> | undefined
  let isClosed = false

  return {
    /** Lines recorded before wait in memory until the log is open. */
    open(opened: LogStore, maySweep: MaySweep = async () => true): void {
      store = opened
      sweeper = createSweeper(opened, { ...dependencies, maySweep })
      writer.open(opened)
    },
    record(line: LogLine): void {
      // After the recorder is closed, lines only go to the console.
      if (!isClosed) writer.add(line)
    },
    /** The stored log, with all lines recorded so far. */
    async read(): Promise<LogStore> {
      await writer.flush()
      if (!store) throw new Error('the log is not open yet')
      return store
    },
    /** Removes the first of the lines that are too old or too many; the others follow by themselves. */
    sweep: async (): Promise<void> => sweeper?.sweep(),
    async close(): Promise<void> {
      if (isClosed) return
      sweeper?.stop()
      await within(closeWithinMs, writer.flush())
      isClosed = true
      writer.close()
      if (store) await within(closeWithinMs, store.close())
    },
  }
}
export type LogRecorder = ReturnType<typeof createLogRecorder>

/** Waits for an act, but not longer than this. */
async function within(milliseconds: number, act: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    await Promise.race([act, late])
  } finally {
    clearTimeout(timer)
  }
}

interface SweeperDependencies extends LogRecorderDependencies {
  readonly maySweep: MaySweep
}

/** Removes old lines in small steps, so that no request waits for a long deletion. */
function createSweeper(
  store: LogStore,
  { clock, maxDays, maxLines, onFailure, maySweep }: SweeperDependencies,
) {
  let next: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    try {
      const removed = await store.deleteOld({
        before: clock.now() - maxDays * dayMs,
        maxLines,
        limit: deletedPerSweep,
      })
      if (removed === deletedPerSweep || (await store.tidy(mergedPages)))
        next = setTimeout(() => void sweep(), sweepPauseMs).unref()
    } catch (cause) {
      onFailure(cause)
    }
  }
  async function sweepInTurn(): Promise<void> {
    // A database that is away has been reported by whoever needed it.
    if (await maySweep(sweepEveryMs).catch(() => false)) await sweep()
  }
  const ticker = setInterval(() => void sweepInTurn(), sweepEveryMs).unref()

  return {
    sweep,
    stop(): void {
      clearInterval(ticker)
      clearTimeout(next)
    },
  }
}
