import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '@atelier/contract/problems/problems'
import type { Caller } from '#platform/fair-queue.ts'
import { withImportTurn } from '#platform/shared-work.ts'
import type { ImportedChat, TreeMessage } from './formats/imported-tree.ts'
import { parseChats } from './import-chat.ts'

/** What the thread sends: each chat, then its messages. */
export type ImportPart =
  | { readonly type: 'chat'; readonly chat: Omit<ImportedChat, 'messages'> }
  | { readonly type: 'messages'; readonly messages: readonly TreeMessage[] }
  | { readonly type: 'end' }
  | { readonly type: 'refused'; readonly detail: string }

/** Maximum characters parsed without a thread: they take a few milliseconds, starting a thread takes longer. */
const parsedHere = 200_000

/**
 * Reads the chats of an export.
 * @throws Problem if the text is not an export
 */
export const readImport = async (caller: Caller, json: string): Promise<readonly ImportedChat[]> =>
  json.length <= parsedHere ? parseChats(json) : withImportTurn(caller, () => readInThread(json))

async function readInThread(json: string): Promise<ImportedChat[]> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: json })
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('the thread of an import ended')))
  try {
    return await collectChats(on(worker, 'message', { signal: ended.signal }))
  } finally {
    await worker.terminate()
  }
}

async function collectChats(parts: AsyncIterable<unknown[]>): Promise<ImportedChat[]> {
  const chats: (Omit<ImportedChat, 'messages'> & { readonly messages: TreeMessage[] })[] = []
  for await (const [received] of parts) {
    const part = received as ImportPart // only our own thread sends messages
    if (part.type === 'refused')
      throw new Problem('chat.invalid-json', { cause: new Error(part.detail) })
    if (part.type === 'end') break
    if (part.type === 'chat') chats.push({ ...part.chat, messages: [] })
    else chats.at(-1)?.messages.push(...part.messages)
  }
  return chats
}
