import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import type { ImportedChat, TreeMessage } from '../formats/imported-tree.ts'
import type { FoundItem } from './read-chats.ts'

export interface ReadRequest {
  readonly path: string
  /** Elements of the file that were read before. */
  readonly skip: number
}
/** What the thread sends: what it found, a batch of it at a time. */
export type ReadPart =
  | {
      readonly type: 'chat'
      readonly chat: Omit<ImportedChat, 'messages'>
      readonly messageCount: number
    }
  | { readonly type: 'messages'; readonly messages: readonly TreeMessage[] }
  | { readonly type: 'left-out'; readonly item: FoundItem }
  | {
      readonly type: 'batch'
      readonly position: number
      readonly readBytes: number
      readonly isLast: boolean
    }
  | { readonly type: 'failed'; readonly code: ProblemCode }

export interface FoundBatch {
  readonly items: readonly FoundItem[]
  /** How many elements of the file were read. */
  readonly position: number
  readonly readBytes: number
}

/** A chat within its limit fits; what does not is left out. */
const threadMemoryMb = 768

/**
 * Reads the chats of a file in a thread, a batch at a time. A chat for which the memory of the thread does not suffice is left out,
 * and another thread goes on after it.
 * @throws Problem when the file cannot be read; the reason of the signal when it is aborted
 */
export async function* readInThread(
  { path, skip }: ReadRequest,
  signal: AbortSignal,
): AsyncGenerator<FoundBatch, void, void> {
  const state = { position: skip, readBytes: 0, items: [] as CollectedItem[] }
  for (;;)
    try {
      yield* readOnce({ path, skip: state.position }, state, signal)
      return
    } catch (cause) {
      if (!isOutOfMemory(cause)) throw cause
      const items = state.items.filter(isComplete).map(itemOf)
      state.position += items.length + 1
      state.items = []
      yield {
        items: [...items, { type: 'left-out', reason: 'too-large' }],
        position: state.position,
        readBytes: state.readBytes,
      }
    }
}

interface ReadState {
  position: number
  readBytes: number
  /** Those after `position`. */
  items: CollectedItem[]
}
type CollectedItem =
  | { readonly type: 'left-out'; readonly item: FoundItem }
  | {
      readonly type: 'chat'
      readonly chat: Omit<ImportedChat, 'messages'>
      readonly messages: TreeMessage[]
      readonly messageCount: number
    }

async function* readOnce(
  request: ReadRequest,
  state: ReadState,
  signal: AbortSignal,
): AsyncGenerator<FoundBatch, void, void> {
  const worker = new Worker(new URL('./read-chats-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  })
  const ended = new AbortController()
  worker.once('error', (cause) => ended.abort(cause))
  worker.once('exit', () => ended.abort(new Error('the thread of an import ended')))
  const either = AbortSignal.any([ended.signal, signal])
  try {
    const parts = on(worker, 'message', { signal: either })
    worker.postMessage('next')
    for await (const [received] of parts) {
      const part = received as ReadPart // only our own thread sends messages
      if (part.type === 'failed') throw new Problem(part.code)
      if (part.type !== 'batch') {
        collect(state, part)
        continue
      }
      const items = state.items.map(itemOf)
      Object.assign(state, { position: part.position, readBytes: part.readBytes, items: [] })
      if (!part.isLast) worker.postMessage('next')
      yield { items, position: part.position, readBytes: part.readBytes }
      if (part.isLast) return
    }
  } catch (cause) {
    if (!either.aborted) throw cause
    throw signal.aborted ? signal.reason : ended.signal.reason
  } finally {
    await worker.terminate()
  }
}

function collect({ items }: ReadState, part: Exclude<ReadPart, { type: 'batch' | 'failed' }>) {
  if (part.type === 'left-out') items.push(part)
  else if (part.type === 'chat') items.push({ ...part, messages: [] })
  else {
    const last = items.at(-1)
    if (last?.type === 'chat') last.messages.push(...part.messages)
  }
}

const isComplete = (collected: CollectedItem): boolean =>
  collected.type === 'left-out' || collected.messages.length === collected.messageCount
const itemOf = (collected: CollectedItem): FoundItem =>
  collected.type === 'left-out'
    ? collected.item
    : { type: 'chat', chat: { ...collected.chat, messages: collected.messages } }

const isOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
