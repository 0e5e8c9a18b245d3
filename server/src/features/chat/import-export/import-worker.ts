/** Thread that parses a large import, so that other requests do not wait. It sends messages in small groups. */
import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems/problems'
import { parseChats } from './import-chat.ts'
import type { ImportPart } from './read-import.ts'

const messagesPerPart = 100
const post = (part: ImportPart) => parentPort?.postMessage(part)

try {
  for (const { messages, ...chat } of parseChats(workerData)) {
    post({ type: 'chat', chat })
    for (let start = 0; start < messages.length; start += messagesPerPart)
      post({ type: 'messages', messages: messages.slice(start, start + messagesPerPart) })
  }
  post({ type: 'end' })
} catch (cause) {
  if (!(cause instanceof Problem)) throw cause
  post({ type: 'refused', detail: String(cause.cause ?? cause.message).slice(0, 1000) })
}
