import { fileURLToPath } from 'node:url'
import { defined } from '#defined.ts'
import type { ChatChunk, ChatRequest, EngineModel } from '#engine.ts'
import { createChunkQueue } from '#reply-stream/chunk-queue.ts'
import { type ChildHost, createChildHost } from '../child-process/child-host.ts'
import { isModelFailure } from '../child-process/running-child.ts'
import type { ModelLookup, ModelRuntime, UsableModel } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import type { ChatProtocol, ChatTask } from './chat-protocol.ts'
import { type ChatDetails, checkGguf } from './gguf/check-gguf.ts'

export interface ChatRuntimeDependencies {
  readonly nativePackage: NativePackage
  readonly modelsFolder: string
  readonly idleMs?: number
  /** Another model, or none, is in memory now. */
  readonly onChange: () => void
}

const libraryFolders = ['/lib', '/lib64', '/usr/lib', '/usr/lib64']
const main = fileURLToPath(new URL('./chat-child.ts', import.meta.url))

/** Chat with any GGUF file, by llama.cpp in a child. */
export function createChatRuntime({
  nativePackage,
  modelsFolder,
  idleMs,
  onChange,
}: ChatRuntimeDependencies): ModelRuntime<ChatDetails> {
  let loadedId: string | undefined
  function setLoaded(id: string | undefined) {
    loadedId = id
    onChange()
  }
  const child = createChildHost<ChatProtocol>({
    main,
    args: [nativePackage.folder],
    access: {
      reads: [nativePackage.folder, modelsFolder, ...libraryFolders],
      loadsAddons: true,
      // node-llama-cpp looks for the C library, and tries its program in a process of its own first.
      startsPrograms: true,
    },
    ...defined({ idleMs }),
    onChange: (change) => {
      if (change === 'ended') setLoaded(undefined)
    },
  })
  const onLoaded = (id: string) => {
    if (loadedId !== id) setLoaded(id)
  }

  return {
    abilities: ['chat'],
    nativePackage,
    child,
    check: checkGguf,
    describe,
    createMethods: (lookup) => ({
      chat: createChat({ ...lookup, nativePackage, child, onLoaded }),
    }),
    loaded: () => (loadedId === undefined ? [] : [loadedId]),
    async unload(id) {
      // Only the end of the child frees all of its memory.
      if (id === loadedId) await child.stop()
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

interface ChatDependencies extends ModelLookup<ChatDetails> {
  readonly nativePackage: NativePackage
  readonly child: ChildHost<ChatProtocol>
  readonly onLoaded: (id: string) => void
}

const createChat = ({ find, reject, nativePackage, child, onLoaded }: ChatDependencies) =>
  async function* chat(
    request: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatChunk, undefined> {
    signal.throwIfAborted()
    const model = find(request.model)
    await nativePackage.whenInstalled(signal)
    const left = new AbortController()
    let isLoaded = false
    const reply = replyOf(child, chatTaskOf(model, request), {
      signal: AbortSignal.any([signal, left.signal]),
      onLoaded() {
        isLoaded = true
        onLoaded(model.id)
      },
    })
    try {
      for await (const chunk of reply) {
        // Chunks that arrive after an abort are discarded.
        signal.throwIfAborted()
        yield chunk
      }
    } catch (cause) {
      // A lack of memory is no reason to reject the model: there may be more memory next time.
      if (!isLoaded && isModelFailure(cause) && !/memory/i.test(cause.detail))
        reject(model.id, cause.detail)
      throw cause
    } finally {
      left.abort()
    }
  }

function chatTaskOf(
  { path, byteSize, details }: UsableModel<ChatDetails>,
  { model: _, ...request }: ChatRequest,
): ChatTask {
  return { path, byteSize, contextSize: details.contextSize, sequences: details.sequences, request }
}

/** The child pushes, the caller pulls. */
function replyOf(
  child: ChildHost<ChatProtocol>,
  task: ChatTask,
  { signal, onLoaded }: { readonly signal: AbortSignal; readonly onLoaded: () => void },
): AsyncIterable<ChatChunk> {
  const queue = createChunkQueue({
    onStart: begin,
    onTake: () => undefined,
    onLeave: () => undefined,
  })
  function begin() {
    child
      .request('chat', task, { signal, onEvent })
      .catch((error: unknown) => queue.fail(error, { dropping: signal.aborted }))
  }
  function onEvent(event: ChatProtocol['chat']['event']) {
    if (event.type === 'loaded') return onLoaded()
    if (event.type === 'end') return queue.end(event)
    queue.add(event.type, event.text)
    queue.flush()
  }
  return queue
}
