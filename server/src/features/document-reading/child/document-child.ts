/**
 * Child process that reads one document. The work runs in a thread, so that this process can check
 * the memory of both: the limits of a thread do not count the memory that its libraries use to
 * unpack files.
 */
import { Worker } from 'node:worker_threads'
import { readingLimits } from '../reading-limits.ts'
import { type DocumentRequest, outOfMemoryExitCode } from './document-messages.ts'

const watchEveryMs = 20

const request = JSON.parse(process.argv[2] ?? '') as DocumentRequest
const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
  workerData: request,
  resourceLimits: { maxOldGenerationSizeMb: 320 },
})
passMessages()
setInterval(() => {
  if (process.memoryUsage.rss() > readingLimits.childMemoryBytes) process.exit(outOfMemoryExitCode)
}, watchEveryMs)

function passMessages(): void {
  process.on('message', (message) => worker.postMessage(message))
  process.once('disconnect', () => process.exit(0))
  worker.on('message', (message) => process.send?.(message))
  worker.once('error', (cause: unknown) =>
    process.exit(isOutOfMemory(cause) ? outOfMemoryExitCode : 1),
  )
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
