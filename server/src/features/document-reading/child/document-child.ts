/**
 * Child process that reads one document. The work runs in a thread, so that this process can check
 * the memory of both, and how long they work: the limits of a thread do not count the memory that
 * its libraries use to unpack files.
 */
import { Worker } from 'node:worker_threads'
import { readingLimits } from '../reading-limits.ts'
import {
  type DocumentRequest,
  outOfMemoryExitCode,
  outOfTimeExitCode,
  type TakenNotice,
} from './document-messages.ts'
import type { WorkerData } from './document-worker.ts'
import { createProgress, noteTaken, sentFrames, startWork } from './send-ahead.ts'

const watchEveryMs = 20

const request = JSON.parse(process.argv[2] ?? '') as DocumentRequest
const progress = createProgress()
const workerData: WorkerData = { request, progress }
const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
  workerData,
  resourceLimits: { maxOldGenerationSizeMb: 320 },
})
let maxMs: number | undefined
/** Since the last frame was sent. */
let workedMs = startWork()
let sent: number | undefined = 0
process.on('message', (notice) => {
  const { taken, maxMs: next } = notice as TakenNotice // our own process sends it
  if (maxMs === undefined) worker.postMessage('begin')
  maxMs = next
  noteTaken(progress, taken)
})
process.once('disconnect', () => process.exit(0))
worker.once('error', (cause: unknown) =>
  process.exit(isOutOfMemory(cause) ? outOfMemoryExitCode : 1),
)
setInterval(() => {
  if (process.memoryUsage.rss() > readingLimits.childMemoryBytes) process.exit(outOfMemoryExitCode)
  checkTime()
}, watchEveryMs)

function checkTime(): void {
  const known = sentFrames(progress)
  if (maxMs === undefined || known === undefined || known !== sent) workedMs = startWork()
  else if (workedMs() > maxMs) process.exit(outOfTimeExitCode)
  sent = known
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
