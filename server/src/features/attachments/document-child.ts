/**
 * The child that reads one document and ends. A thread does the work, so that this one can watch the memory of both: the limits of
 * a thread do not count what its libraries unpack.
 */
import { Worker } from 'node:worker_threads'
import { type DocumentOrder, type DocumentText, tooHeavyExit } from './document-order.ts'

const mostBytes = 512 * 1024 * 1024
const watchEveryMs = 20

const order = JSON.parse(process.argv[2] ?? '') as DocumentOrder
const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
  workerData: order,
  resourceLimits: { maxOldGenerationSizeMb: 320 },
})
const tell = (answer: DocumentText) => process.send?.(answer, () => process.exit(0))
worker.once('message', tell)
worker.once('error', (cause: unknown) => {
  const isHeavy =
    cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  tell({ type: 'unreadable', note: isHeavy ? 'too-heavy' : 'damaged' })
})
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.exit(tooHeavyExit)
}, watchEveryMs)
