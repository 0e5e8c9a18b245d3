import type { Clock } from '#platform/clock.ts'
import type { LogLine } from '#platform/log/log.ts'
import { truncateText } from '#platform/text/truncate-text.ts'
import type { LogStore, NewLogLine } from './log-store.ts'

interface LineWriterDependencies {
  readonly clock: Clock
  /** Called when lines cannot be written; once while the log is away. */
  onFailure(cause: unknown): void
}

/** Lines wait this long, to be written together. */
const batchDelayMs = 500
/** While the log is away, it is asked for again this often. */
const retryMs = 2000
const maxBatch = 500
/** What waits while the log is not open, or away; more lines are lost. */
const maxWaiting = 10_000
const maxWaitingLength = 8_000_000
const maxMessageLength = 2000
const maxMetadataLength = 8000

type Outcome = 'stored' | 'away' | 'lost'

/** Writes lines together, one batch after the other. Lines that cannot be written are counted, and the log says how many. */
export function createLineWriter(dependencies: LineWriterDependencies) {
  const { clock } = dependencies
  const waiting = createWaitingLines()
  const batches = createBatches(waiting, dependencies)
  let store: LogStore | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!store) return Promise.resolve()
    writing ??= batches.writeAll(store).finally(() => {
      writing = undefined
      if (waiting.count() > 0) schedule()
    })
    return writing
  }
  function schedule(): void {
    timer ??= setTimeout(() => void flush(), batches.isAway() ? retryMs : batchDelayMs).unref()
  }

  return {
    open(opened: LogStore): void {
      store = opened
      schedule()
    },
    flush,
    add(line: LogLine): void {
      if (!waiting.add(toNewLine(line, clock.now()))) batches.countLost(1)
      else if (!batches.isAway() && waiting.count() >= maxBatch) void flush()
      else schedule()
    },
    close(): void {
      store = undefined
      clearTimeout(timer)
    },
  }
}

/** Writes what waits, and counts what cannot be written. */
function createBatches(waiting: WaitingLines, { clock, onFailure }: LineWriterDependencies) {
  let lost = 0
  let isAway = false

  /** When the disk is full, lines are lost from the log but stay on the console, and the server continues. */
  async function write(store: LogStore, lines: readonly NewLogLine[]): Promise<Outcome> {
    const wasAway = isAway
    isAway = false
    try {
      if (await store.add(lines)) return 'stored'
      if (!wasAway) onFailure(new Error('the database of the log is away'))
      isAway = true
      return 'away'
    } catch (cause) {
      onFailure(cause)
      return 'lost'
    }
  }

  async function writeLoss(store: LogStore): Promise<Outcome> {
    const reported = lost
    const outcome = await write(store, [toNewLine(lossReport(reported), clock.now())])
    if (outcome === 'stored') lost -= reported
    return outcome
  }

  return {
    isAway: () => isAway,
    countLost(lines: number): void {
      lost += lines
    },
    async writeAll(store: LogStore): Promise<void> {
      let outcome = lost > 0 ? await writeLoss(store) : 'stored'
      while (outcome !== 'away' && waiting.count() > 0) {
        const lines = waiting.take(maxBatch)
        outcome = await write(store, lines)
        if (outcome === 'lost') lost += lines.length
        if (outcome === 'away') waiting.putBack(lines)
      }
    },
  }
}

type WaitingLines = ReturnType<typeof createWaitingLines>

/** Lines in memory, so many at most. */
function createWaitingLines() {
  let lines: NewLogLine[] = []
  let length = 0
  const lengthOf = (some: readonly NewLogLine[]) =>
    some.reduce((sum, { message, metadata }) => sum + message.length + metadata.length, 0)

  return {
    count: () => lines.length,
    /** `false` when there are too many already. */
    add(line: NewLogLine): boolean {
      if (lines.length >= maxWaiting || length >= maxWaitingLength) return false
      lines.push(line)
      length += lengthOf([line])
      return true
    },
    take(count: number): readonly NewLogLine[] {
      const taken = lines.slice(0, count)
      lines = lines.slice(count)
      length -= lengthOf(taken)
      return taken
    },
    putBack(taken: readonly NewLogLine[]): void {
      lines = [...taken, ...lines]
      length += lengthOf(taken)
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
