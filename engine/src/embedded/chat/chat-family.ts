import { fileURLToPath } from 'node:url'
import { type ChildHost, createChildHost } from '#embedded/child/child-host.ts'
import { isRefusal } from '#embedded/child/child-run.ts'
import type { Family, Refuse, UsableModel } from '#embedded/family.ts'
import type { NativePart } from '#embedded/native-parts/native-part.ts'
import type { ChatPiece, ChatRequest, EngineModel } from '#engine.ts'
import { createPieceQueue } from '#localai/piece-queue.ts'
import type { ChatProtocol, ChatWork } from './chat-messages.ts'
import { type ChatDetails, checkGguf } from './check-gguf.ts'

export interface ChatFamilyOptions {
  readonly nativePart: NativePart
  readonly idleMs?: number
  /** What is in memory changed. */
  readonly onChange: () => void
}

interface Shelf {
  readonly find: (id: string) => UsableModel<ChatDetails>
  readonly refuse: Refuse
}

const main = fileURLToPath(new URL('./chat-child.ts', import.meta.url))

/** Chat with any GGUF file, by llama.cpp in a child. */
export function createChatFamily({
  nativePart,
  idleMs,
  onChange,
}: ChatFamilyOptions): Family<ChatDetails> {
  let inMemory: string | undefined
  const remember = (id: string | undefined) => {
    inMemory = id
    onChange()
  }
  const child = createChildHost<ChatProtocol>({
    main,
    args: [nativePart.folder],
    ...(idleMs !== undefined && { idleMs }),
    onChange: (change) => {
      if (change === 'ended') remember(undefined)
    },
  })

  async function* chat(
    { find, refuse }: Shelf,
    request: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatPiece, undefined> {
    signal.throwIfAborted()
    const model = find(request.model)
    await nativePart.ensure(signal)
    const left = new AbortController()
    const ends = AbortSignal.any([signal, left.signal])
    let isLoaded = false
    const loaded = () => {
      isLoaded = true
      if (inMemory !== model.id) remember(model.id)
    }
    try {
      for await (const piece of replyOf(child, workOf(model, request), { signal: ends, loaded })) {
        // What was on its way when it was aborted is not told.
        signal.throwIfAborted()
        yield piece
      }
    } catch (cause) {
      // Another moment may have more memory left.
      if (!isLoaded && isRefusal(cause) && !/memory/i.test(cause.detail))
        refuse(model.id, cause.detail)
      throw cause
    } finally {
      left.abort()
    }
  }

  return {
    abilities: ['chat'],
    nativePart,
    child,
    check: checkGguf,
    describe,
    works: (find, refuse) => ({
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

function workOf(
  { path, byteSize, details }: UsableModel<ChatDetails>,
  { model: _, ...request }: ChatRequest,
): ChatWork {
  return { path, byteSize, contextSize: details.contextSize, sequences: details.sequences, request }
}

/** The child pushes, the caller pulls. */
function replyOf(
  child: ChildHost<ChatProtocol>,
  work: ChatWork,
  { signal, loaded }: { readonly signal: AbortSignal; readonly loaded: () => void },
): AsyncIterable<ChatPiece> {
  const queue = createPieceQueue({
    onStart: begin,
    onTake: () => undefined,
    onLeave: () => undefined,
  })
  function begin() {
    child
      .ask('chat', work, { signal, onPiece: take })
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
