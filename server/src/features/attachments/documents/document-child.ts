/**
 * Child process that reads one document and exits. The work runs in a thread, so that this process
 * can check the memory of both: the limits of a thread do not count the memory that its libraries
 * use to unpack files.
 */
import { Worker } from 'node:worker_threads'
import {
  outOfMemoryExitCode,
  type ReadDocumentRequest,
  type ReadDocumentResult,
} from './document-request.ts'

const maxMemoryBytes = 512 * 1024 * 1024
const watchEveryMs = 20

const request = JSON.parse(process.argv[2] ?? '') as ReadDocumentRequest
const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
  workerData: request,
  resourceLimits: { maxOldGenerationSizeMb: 320 },
})
const sendResult = (result: ReadDocumentResult) => process.send?.(result, () => process.exit(0))
worker.once('message', sendResult)
worker.once('error', (cause: unknown) => {
  const isHeavy =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  sendResult({ type: 'unreadable', note: isHeavy ? 'too-heavy' : 'damaged' })
})
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(outOfMemoryExitCode)
}, watchEveryMs)
