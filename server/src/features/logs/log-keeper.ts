import { LogLevel, LogSource } from '@atelier/contract/logs'
import type { Clock } from '#platform/clock.ts'
import type { LogLine } from '#platform/log.ts'
import { shortText } from '#platform/short-text.ts'
import { type LogRow, openLogStore } from './logs.repository.ts'

interface Options {
  readonly file: string
  readonly clock: Clock
  readonly keptDays: number
  readonly keptLines: number
  /** Told of what the log itself cannot hold. */
  onFailure(cause: unknown): void
}

/** Lines wait this long for others, to be written together. */
const gatherMs = 500
const mostWaiting = 10_000
const largestBatch = 500
const sweepEveryMs = 10 * 60 * 1000
const sweptAtOnce = 1000
/** A few milliseconds' worth. */
const tidiedPages = 64
const dayMs = 24 * 60 * 60 * 1000
const longestMessage = 2000
const longestMetadata = 8000

/** Keeps the lines of the log: gathered, so that a busy server writes seldom, and bounded by age and number. */
export function createLogKeeper({ file, clock, keptDays, keptLines, onFailure }: Options) {
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
    if (lost > 0 && write([rowOf(told, clock.now())])) lost = 0
    for (let start = 0; start < rows.length; start += largestBatch) {
      const batch = rows.slice(start, start + largestBatch)
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
      const removed = store.forgetOld({
        before: clock.now() - keptDays * dayMs,
        kept: keptLines,
        limit: sweptAtOnce,
      })
      if (removed === sweptAtOnce || store.tidy(tidiedPages))
        next = setTimeout(sweep, gatherMs).unref()
    } catch (cause) {
      onFailure(cause)
    }
  }
  const sweeping = setInterval(sweep, sweepEveryMs).unref()

  return {
    keep(line: LogLine): void {
      // What is still said after the end is on the console.
      if (isClosed) return
      if (waiting.length >= mostWaiting) {
        lost += 1
        return
      }
      waiting.push(rowOf(line, clock.now()))
      if (waiting.length >= largestBatch) flush()
      else timer ??= setTimeout(flush, gatherMs).unref()
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
export type LogKeeper = ReturnType<typeof createLogKeeper>

const rowOf = ({ level, source, message, fields }: LogLine, at: number): Omit<LogRow, 'id'> => ({
  at,
  level: LogLevel.options.indexOf(level),
  source: LogSource.options.indexOf(source),
  message: shortText(message, longestMessage),
  metadata: metadataOf(fields),
})
function metadataOf(fields: LogLine['fields']): string {
  const text = JSON.stringify(fields)
  return text.length > longestMetadata
    ? JSON.stringify({ cut: shortText(text, longestMetadata / 2) })
    : text
}
