/** Reads one document. `document-child.ts` starts this thread and checks its memory and time. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentRequest } from './document-messages.ts'
import { inBatches } from './in-batches.ts'
import { readBlocks } from './read-blocks.ts'
import { readImages } from './read-images.ts'
import { type ReadingProgress, sendAhead } from './send-ahead.ts'

export interface WorkerData {
  readonly request: DocumentRequest
  readonly progress: ReadingProgress
}
const { request, progress } = workerData as WorkerData // our own process starts it

parentPort?.once('message', () =>
  sendAhead(
    request.type === 'images' ? inBatches(readImages(request)) : inBatches(readBlocks(request)),
    progress,
  ),
)
