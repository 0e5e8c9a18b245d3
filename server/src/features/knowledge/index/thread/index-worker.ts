/** The thread that alone reads and writes the index: a question or a slice of writes would block every request on the main thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { discardIndexFile, isTorn } from '../file/index-file.repository.ts'
import { openStoredIndex, type StoredIndex } from '../stored/stored-index.ts'
import type { IndexCalls, IndexRequest, IndexResponse, IndexWorkerData } from './index-messages.ts'

const settings = workerData as IndexWorkerData // our own thread starts it
let index = openStoredIndex(settings)
const send = (response: IndexResponse) => parentPort?.postMessage(response)
send({ type: 'opened' })

parentPort?.on('message', (request: IndexRequest) => {
  try {
    send({ type: 'done', id: request.id, result: handle(request) })
  } catch (cause) {
    const detail = cause instanceof Error ? String(cause.stack) : String(cause)
    if (isTorn(cause)) startAgain()
    send({ type: 'failed', id: request.id, detail })
  }
})

function handle(request: IndexRequest): IndexCalls[IndexRequest['call']]['result'] {
  switch (request.call) {
    case 'put':
      return run((stored) => stored.put(request.request))
    case 'drop':
      return index.drop(request.request.sourceId, request.request.limit)
    case 'reached':
      return run((stored) => stored.markReached(request.request))
    case 'dropSpace':
      return index.dropSpace(request.request.space, request.request.limit)
    case 'clear':
      return run(startAgain)
    case 'state':
      return index.state()
    case 'rank':
      return index.rank(request.request)
    case 'find':
      return index.find(request.request)
    case 'close':
      return run((stored) => stored.close())
  }
}

function run(work: (stored: StoredIndex) => void): undefined {
  work(index)
  return undefined
}

/** In the position of a file that fails, or that is to be made again, comes an empty one. */
function startAgain(): void {
  index.abandon()
  discardIndexFile(settings.file)
  index = openStoredIndex(settings)
}
