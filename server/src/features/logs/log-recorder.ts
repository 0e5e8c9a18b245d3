import type { Clock } from '#platform/clock.ts'
import type { LogLine } from '#platform/log/log.ts'
import { truncateText } from '#platform/text/truncate-text.ts'
import { type LogStore, type NewLogLine, openLogStore } from './logs.repository.ts'

interface LogRecorderDependencies {
  readonly file: string
  readonly clock: Clock
  readonly maxDays: number
  readonly maxLines: number
  /** Called when the log itself cannot be written. */
  onFailure(cause: unknown): void
}

/** Lines wait this long, to be written together. */
const batchDelayMs = 500
const maxWaiting = 10_000
const maxBatch = 500
const sweepEveryMs = 10 * 60 * 1000
const deletedPerSweep = 1000
/** Takes a few milliseconds. */
const mergedPages = 64
const dayMs = 24 * 60 * 60 * 1000
const maxMessageLength = 2000
const maxMetadataLength = 8000

/** Stores the lines of the log: in batches, so that a busy server writes rarely, and limited by age and number. */
export function createLogRecorder(dependencies: LogRecorderDependencies) {
  const store = openLogStore(dependencies.file)
  const writer = createLineWriter(store, dependencies)
  const sweeper = createSweeper(store, dependencies)
  let isClosed = false

  return {
    record(line: LogLine): void {
      // After the recorder is closed, lines only go to the console.
      if (!isClosed) writer.add(line)
    },
    /** The stored log, with all lines recorded so far. */
    read(): LogStore {
      writer.flush()
      return store
    },
    sweep: sweeper.sweep,
    close(): void {
      sweeper.stop()
      writer.flush()
      isClosed = true
      store.close()
    },
  }
}
export type LogRecorder = ReturnType<typeof createLogRecorder>

function createLineWriter(store: LogStore, { clock, onFailure }: LogRecorderDependencies) {
  let waiting: NewLogLine[] = []
  let lost = 0
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = []
    if (lost > 0 && write([toNewLine(lossReport(lost), clock.now())])) lost = 0
    for (let start = 0; start < lines.length; start += maxBatch) {
      const batch = lines.slice(start, start + maxBatch)
      if (!write(batch)) lost += batch.length
    }
  }

  /** When the disk is full, lines are lost from the log but stay on the console, and the server continues. */
  function write(lines: readonly NewLogLine[]): boolean {
    try {
      store.add(lines)
      return true
    } catch (cause) {
      onFailure(cause)
      return false
    }
  }

  return {
    flush,
    add(line: LogLine): void {
      if (waiting.length >= maxWaiting) {
        lost += 1
        return
      }
      waiting.push(toNewLine(line, clock.now()))
      if (waiting.length >= maxBatch) flush()
      else timer ??= setTimeout(flush, batchDelayMs).unref()
    },
  }
}

/** Removes old lines in small steps, so that no request waits for a long deletion. */
function createSweeper(
  store: LogStore,
  { clock, maxDays, maxLines, onFailure }: LogRecorderDependencies,
) {
  let next: NodeJS.Timeout | undefined

  function sweep(): void {
    try {
      const removed = store.deleteOld({
        before: clock.now() - maxDays * dayMs,
        maxLines,
        limit: deletedPerSweep,
      })
      if (removed === deletedPerSweep || store.tidy(mergedPages))
        next = setTimeout(sweep, batchDelayMs).unref()
    } catch (cause) {
      onFailure(cause)
    }
  }
  const ticker = setInterval(sweep, sweepEveryMs).unref()

  return {
    sweep,
    stop(): void {
      clearInterval(ticker)
      clearTimeout(next)
    },
  }
}

const lossReport = (lost: number): LogLine => ({
  level: 'warn',
  source: 'system',
  message: 'des lignes du journal ont été perdues',
  fields: { lost },
})

const toNewLine = ({ level, source, message, fields }: LogLine, at: number): NewLogLine => ({
  at,
  level,
  source,
  message: truncateText(message, maxMessageLength),
  metadata: metadataOf(fields),
})

function metadataOf(fields: LogLine['fields']): string {
  const text = JSON.stringify(fields)
  return text.length > maxMetadataLength
    ? JSON.stringify({ cut: truncateText(text, maxMetadataLength / 2) })
    : text
}
