/** Reads one document. `document-child.ts` starts this thread and checks its memory. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentRequest, MessagesRequest } from './document-messages.ts'
import { readBlocks } from './read-blocks.ts'
import { readImages } from './read-images.ts'
import { readWholeText } from './read-whole-text.ts'

const request = workerData as DocumentRequest
if (request.type === 'text') parentPort?.postMessage(await readWholeText(request))
else serveMessages(request)

/** Goes on only when the parent asks for the next message. */
function serveMessages(request: MessagesRequest): void {
  const messages = request.type === 'images' ? readImages(request) : readBlocks(request)
  parentPort?.on('message', async () => {
    const { value } = await messages.next()
    if (value) parentPort?.postMessage(value)
  })
}
