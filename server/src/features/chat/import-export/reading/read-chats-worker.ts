/** Thread that reads a file of chats, so that other requests do not wait. It reads on only when it is told to. */
import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems/problems'
import { readChats } from './read-chats.ts'
import type { ReadPart, ReadRequest } from './read-in-thread.ts'

const messagesPerPart = 100
/** What is read before the server has stored it: it never waits for the thread, nor the memory fills. */
const batch = { items: 50, characters: 500_000 } as const

const { path, skip } = workerData as ReadRequest // only our own server starts this thread
const post = (part: ReadPart) => parentPort?.postMessage(part)

let turn = Promise.withResolvers<void>()
parentPort?.on('message', () => turn.resolve())
async function nextTurn() {
  await turn.promise
  turn = Promise.withResolvers<void>()
}

async function readAll() {
  await nextTurn()
  let items = 0
  let characters = 0
  let reached = { position: skip, readBytes: 0 }
  for await (const { item, position, readBytes } of readChats(path, skip)) {
    if (!item) continue
    reached = { position, readBytes }
    items += 1
    if (item.type === 'left-out') post({ type: 'left-out', item })
    else {
      const { messages, ...chat } = item.chat
      post({ type: 'chat', chat, messageCount: messages.length })
      for (let start = 0; start < messages.length; start += messagesPerPart)
        post({ type: 'messages', messages: messages.slice(start, start + messagesPerPart) })
      characters += messages.reduce((sum, { content }) => sum + content.length, 0)
    }
    if (items < batch.items && characters < batch.characters) continue
    post({ type: 'batch', ...reached, isLast: false })
    items = 0
    characters = 0
    await nextTurn()
  }
  post({ type: 'batch', ...reached, isLast: true })
}

try {
  await readAll()
} catch (cause) {
  if (!(cause instanceof Problem)) throw cause
  post({ type: 'failed', code: cause.code })
}
parentPort?.close()
