/**
 * Child process that reads one document. The work runs in a thread, so that this process can check
 * the memory of both, and how long they work: the limits of a thread do not count the memory that
 * its libraries use to unpack files.
 */
import { Worker } from 'node:worker_threads'
import { readingLimits } from '../reading-limits.ts'
import {
  type DocumentRequest,
  type NextRequest,
  outOfMemoryExitCode,
  outOfTimeExitCode,
  type SentMessages,
} from './document-messages.ts'

const watchEveryMs = 20

const request = JSON.parse(process.argv[2] ?? '') as DocumentRequest
const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
  workerData: request,
  resourceLimits: { maxOldGenerationSizeMb: 320 },
})
/** Since the parent last asked for messages. */
let work = { maxMs: Number.POSITIVE_INFINITY, cpu: process.cpuUsage(), clock: performance.now() }
passMessages()
setInterval(() => {
  if (process.memoryUsage.rss() > readingLimits.childMemoryBytes) process.exit(outOfMemoryExitCode)
  if (workedMs() > work.maxMs) process.exit(outOfTimeExitCode)
}, watchEveryMs)

/** On a busy machine the clock goes on without the processor; several threads use the processor faster than the clock. */
function workedMs(): number {
  const { user, system } = process.cpuUsage(work.cpu)
  return Math.min((user + system) / 1000, performance.now() - work.clock)
}

function passMessages(): void {
  process.on('message', (next) => {
    const { maxMs } = next as NextRequest // our own process sends it
    work = { maxMs, cpu: process.cpuUsage(), clock: performance.now() }
    worker.postMessage(next)
  })
  process.once('disconnect', () => process.exit(0))
  worker.on('message', (messages: SentMessages['messages']) => {
    const sent: SentMessages = { messages, workedMs: workedMs() }
    // What the parent does meanwhile is not this child's work.
    work = { ...work, maxMs: Number.POSITIVE_INFINITY }
    process.send?.(sent)
  })
  worker.once('error', (cause: unknown) =>
    process.exit(isOutOfMemory(cause) ? outOfMemoryExitCode : 1),
  )
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
