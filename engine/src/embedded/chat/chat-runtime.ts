import { fileURLToPath } from 'node:url'
import type { ChatChunk, ChatRequest, EngineModel } from '#engine.ts'
import { createChunkQueue } from '#reply-stream/chunk-queue.ts'
import { type ChildHost, createChildHost } from '../child-process/child-host.ts'
import { isModelFailure } from '../child-process/running-child.ts'
import type { ModelRuntime, RejectModel, UsableModel } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import type { ChatProtocol, ChatTask } from './chat-protocol.ts'
import { type ChatDetails, checkGguf } from './gguf/check-gguf.ts'

export interface ChatRuntimeDependencies {
  readonly nativePackage: NativePackage
  readonly idleMs?: number
  /** What is in memory changed. */
  readonly onChange: () => void
}

interface ModelLookup {
  readonly find: (id: string) => UsableModel<ChatDetails>
  readonly refuse: RejectModel
}

const main = fileURLToPath(new URL('./chat-child.ts', import.meta.url))

/** Chat with any GGUF file, by llama.cpp in a child. */
export function createChatRuntime({
  nativePackage,
  idleMs,
  onChange,
}: ChatRuntimeDependencies): ModelRuntime<ChatDetails> {
  let inMemory: string | undefined
  const remember = (id: string | undefined) => {
    inMemory = id
    onChange()
  }
  const child = createChildHost<ChatProtocol>({
    main,
    args: [nativePackage.folder],
    ...(idleMs !== undefined && { idleMs }),
    onChange: (change) => {
      if (change === 'ended') remember(undefined)
    },
  })

  async function* chat(
    { find, refuse }: ModelLookup,
    request: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, undefined> {
    signal.throwIfAborted()
    const model = find(request.model)
    await nativePackage.ensure(signal)
    const left = new AbortController()
    const ends = AbortSignal.any([signal, left.signal])
    let isLoaded = false
    const loaded = () => {
      isLoaded = true
      if (inMemory !== model.id) remember(model.id)
    }
    try {
      for await (const piece of replyOf(child, chatTaskOf(model, request), {
        signal: ends,
        loaded,
      })) {
        // What was on its way when it was aborted is not told.
        signal.throwIfAborted()
        yield piece
      }
    } catch (cause) {
      // Another moment may have more memory left.
      if (!isLoaded && isModelFailure(cause) && !/memory/i.test(cause.detail))
        refuse(model.id, cause.detail)
      throw cause
    } finally {
      left.abort()
    }
  }

  return {
    abilities: ['chat'],
    nativePackage,
    child,
    check: checkGguf,
    describe,
    createMethods: (find, refuse) => ({
      chat: (request, signal) => chat({ find, refuse }, request, signal),
    }),
    loaded: () => (inMemory === undefined ? [] : [inMemory]),
    async unload(id) {
      // Its memory comes back whole only with the child's end.
      if (id === inMemory) await child.stop()
    },
  }
}

const describe = ({ id, title, details }: UsableModel<ChatDetails>): EngineModel => ({
  id,
  name: title,
  description: `Modèle local (${details.architecture}), sur cette machine`,
  capabilities: ['chat'],
  honours: ['temperature', 'topP', 'topK', 'maxTokens', 'seed'],
  contextSize: details.contextSize,
})

function chatTaskOf(
  { path, byteSize, details }: UsableModel<ChatDetails>,
  { model: _, ...request }: ChatRequest,
): ChatTask {
  return { path, byteSize, contextSize: details.contextSize, sequences: details.sequences, request }
}

/** The child pushes, the caller pulls. */
function replyOf(
  child: ChildHost<ChatProtocol>,
  work: ChatTask,
  { signal, loaded }: { readonly signal: AbortSignal; readonly loaded: () => void },
): AsyncIterable<ChatChunk> {
  const queue = createChunkQueue({
    onStart: begin,
    onTake: () => undefined,
    onLeave: () => undefined,
  })
  function begin() {
    child
      .request('chat', work, { signal, onPiece: take })
      .catch((error: unknown) => queue.fail(error, { dropping: signal.aborted }))
  }
  function take(piece: ChatProtocol['chat']['piece']) {
    if (piece.type === 'loaded') return loaded()
    if (piece.type === 'end') return queue.end(piece)
    queue.add(piece.type, piece.text)
    queue.flush()
  }
  return queue
}
