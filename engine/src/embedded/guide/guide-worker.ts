/** The thread in which the Guide searches the help: fuzzy search would block the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { guideReply } from './guide-reply.ts'
import type { GuideReplies, GuideThreadData } from './guide-thread.ts'
import { createHelpSearch } from './help-search.ts'

const { pages } = workerData as GuideThreadData // our own thread is given nothing else
const search = createHelpSearch(pages)

parentPort?.on('message', ({ id, question }: GuideReplies['request']) => {
  const response: GuideReplies['response'] = {
    id,
    text: guideReply(question, search(question), pages),
  }
  parentPort?.postMessage(response)
})
