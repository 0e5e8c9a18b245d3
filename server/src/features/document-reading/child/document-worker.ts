/** Reads one document. `document-child.ts` starts this thread and checks its memory. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentRequest } from './document-messages.ts'
import { inBatches } from './in-batches.ts'
import { readBlocks } from './read-blocks.ts'
import { readImages } from './read-images.ts'

const request = workerData as DocumentRequest // our own process starts it
const batches =
  request.type === 'images' ? inBatches(readImages(request)) : inBatches(readBlocks(request))

/** Goes on only when the parent asks for more. */
parentPort?.on('message', async () => {
  const { value } = await batches.next()
  if (value) parentPort?.postMessage(value)
})
