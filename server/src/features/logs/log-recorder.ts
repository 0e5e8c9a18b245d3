import { LogLevel, LogSource } from '@atelier/contract/logs/logs'
import type { Clock } from '#platform/clock.ts'
import type { LogLine } from '#platform/log/log.ts'
import { truncateText } from '#platform/text/truncate-text.ts'
import { type LogRow, openLogStore } from './logs.repository.ts'

interface LogRecorderDependencies {
  readonly file: string
  readonly clock: Clock
  readonly maxDays: number
  readonly maxLines: number
  /** Told of what the log itself cannot hold. */
  onFailure(cause: unknown): void
}

/** Lines wait this long for others, to be written together. */
const batchDelayMs = 500
const maxWaiting = 10_000
const maxBatch = 500
const sweepEveryMs = 10 * 60 * 1000
const deletedPerSweep = 1000
/** A few milliseconds' worth. */
const mergedPages = 64
const dayMs = 24 * 60 * 60 * 1000
const maxMessageLength = 2000
const maxMetadataLength = 8000

/** Keeps the lines of the log: gathered, so that a busy server writes seldom, and bounded by age and number. */
export function createLogRecorder({
  file,
  clock,
  maxDays,
  maxLines,
  onFailure,
}: LogRecorderDependencies) {
  const store = openLogStore(file)
  let waiting: Omit<LogRow, 'id'>[] = []
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let next: NodeJS.Timeout | undefined
  let isClosed = false

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const rows = waiting
    waiting = []
    const told = {
      level: 'warn',
      source: 'system',
      message: 'des lignes du journal ont été perdues',
      fields: { lost },
    } as const
    if (lost > 0 && write([toRow(told, clock.now())])) lost = 0
    for (let start = 0; start < rows.length; start += maxBatch) {
      const batch = rows.slice(start, start + maxBatch)
      if (!write(batch)) lost += batch.length
    }
  }
  /** A full disk costs lines of the log, which are still on the console, and never the server. */
  function write(rows: readonly Omit<LogRow, 'id'>[]): boolean {
    try {
      store.add(rows)
      return true
    } catch (cause) {
      onFailure(cause)
      return false
    }
  }
  /** Slice after slice, so that nobody waits for a large sweep. */
  function sweep(): void {
    try {
      const removed = store.deleteOld({
        before: clock.now() - maxDays * dayMs,
        kept: maxLines,
        limit: deletedPerSweep,
      })
      if (removed === deletedPerSweep || store.tidy(mergedPages))
        next = setTimeout(sweep, batchDelayMs).unref()
    } catch (cause) {
      onFailure(cause)
    }
  }
  const sweeping = setInterval(sweep, sweepEveryMs).unref()

  return {
    record(line: LogLine): void {
      // What is still said after the end is on the console.
      if (isClosed) return
      if (waiting.length >= maxWaiting) {
        lost += 1
        return
      }
      waiting.push(toRow(line, clock.now()))
      if (waiting.length >= maxBatch) flush()
      else timer ??= setTimeout(flush, batchDelayMs).unref()
    },
    /** What is kept, with all that was said until now. */
    read() {
      flush()
      return store
    },
    sweep,
    close(): void {
      clearInterval(sweeping)
      clearTimeout(next)
      flush()
      isClosed = true
      store.close()
    },
  }
}
export type LogRecorder = ReturnType<typeof createLogRecorder>

const toRow = ({ level, source, message, fields }: LogLine, at: number): Omit<LogRow, 'id'> => ({
  at,
  level: LogLevel.options.indexOf(level),
  source: LogSource.options.indexOf(source),
  message: truncateText(message, maxMessageLength),
  metadata: metadataOf(fields),
})
function metadataOf(fields: LogLine['fields']): string {
  const text = JSON.stringify(fields)
  return text.length > maxMetadataLength
    ? JSON.stringify({ cut: truncateText(text, maxMetadataLength / 2) })
    : text
}
