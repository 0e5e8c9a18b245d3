import type { ChatChunk, ChatRequest } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'
import { createChunkQueue } from '#reply-stream/chunk-queue.ts'
import type { ChildHost } from '../child-process/child-host.ts'
import { isModelFailure } from '../child-process/running-child.ts'
import type { ModelLookup, UsableModel } from '../model-runtime.ts'
import type { NativePackage } from '../native-packages/native-package.ts'
import type { ChatProtocol, ChatTask, LoadedEvent } from './chat-protocol.ts'
import type { ChatDetails } from './gguf/check-gguf.ts'

interface ChatDependencies extends ModelLookup<ChatDetails> {
  readonly nativePackage: NativePackage
  readonly child: ChildHost<ChatProtocol>
  readonly card: CardOfChat
  readonly onLoaded: (id: string, event: LoadedEvent) => void
}

/** The graphics card, as far as a reply needs it. */
export interface CardOfChat {
  readonly ready: Promise<void>
  isUsed(): boolean
  /** The next child starts without the card. The function undoes it. */
  avoid(): () => void
  failInUse(detail: string): Promise<void>
}

type Reply = AsyncGenerator<ChatChunk, undefined>
interface Attempt {
  readonly model: UsableModel<ChatDetails>
  readonly request: ChatRequest
  readonly signal: AbortSignal
}

/** Replies of the child's models. A card that fails costs no reply whose text has not begun: the processor writes it then. */
export function createChat(dependencies: ChatDependencies) {
  const { find, reject, nativePackage, card } = dependencies

  return async function* chat(request: ChatRequest, signal: AbortSignal): Reply {
    signal.throwIfAborted()
    const model = find(request.model)
    await nativePackage.whenInstalled(signal)
    await card.ready
    const attempt = { model, request, signal }
    // The card was switched off, and its models are being checked again.
    if (needsCard(model) && !card.isUsed())
      throw new EngineFailure('model-missing', { detail: model.id })
    if (card.isUsed()) yield* replyOnCard(attempt, dependencies)
    else
      yield* replyFrom(attempt, dependencies, (cause) => {
        // A lack of memory is no reason to reject the model: there may be more memory next time.
        if (isModelFailure(cause) && !/memory/i.test(cause.detail)) reject(model.id, cause.detail)
      })
  }
}

/** Replies with the card. If the model does not load there, the processor shows whether the file is at fault, or the card. */
async function* replyOnCard(attempt: Attempt, dependencies: ChatDependencies): Reply {
  const { card, child } = dependencies
  const failures: EngineFailure[] = []
  try {
    yield* replyFrom(attempt, dependencies, (cause) => {
      if (mayBeTheCard(cause)) failures.push(cause)
    })
    return
  } catch (cause) {
    // Without the card, such a model would take more memory than the machine has.
    if (failures.length === 0 || needsCard(attempt.model)) {
      if (endedOrHung(cause)) await card.failInUse(cause.detail)
      throw cause
    }
  }
  const detail = failures.map((failure) => failure.detail).join()
  const undo = card.avoid()
  child.renew()
  try {
    const onLoaded: ChatDependencies['onLoaded'] = (id, event) => {
      void card.failInUse(detail)
      dependencies.onLoaded(id, event)
    }
    yield* replyFrom(attempt, { ...dependencies, onLoaded }, (cause) => {
      if (isModelFailure(cause) && !/memory/i.test(cause.detail))
        dependencies.reject(attempt.model.id, cause.detail)
    })
  } finally {
    undo()
  }
}

const needsCard = ({ details }: UsableModel<ChatDetails>) => details.minLayers > 0

/** The program ended by itself, or said nothing any more. */
const endedOrHung = (cause: unknown): cause is EngineFailure =>
  cause instanceof EngineFailure &&
  (cause.reason === 'timeout' || (cause.reason === 'cut' && isModelFailure(cause)))

const mayBeTheCard = (cause: unknown): cause is EngineFailure =>
  endedOrHung(cause) || isModelFailure(cause)

/** One reply of the child; `onLoadFailure` is called for a failure before the model is loaded. */
async function* replyFrom(
  { model, request, signal }: Attempt,
  { child, onLoaded }: Pick<ChatDependencies, 'child' | 'onLoaded'>,
  onLoadFailure: (cause: unknown) => void,
): Reply {
  const left = new AbortController()
  let isLoaded = false
  const reply = replyOf(child, chatTaskOf(model, request), {
    signal: AbortSignal.any([signal, left.signal]),
    onLoaded(event) {
      isLoaded = true
      onLoaded(model.id, event)
    },
  })
  try {
    for await (const chunk of reply) {
      // Chunks that arrive after an abort are discarded.
      signal.throwIfAborted()
      yield chunk
    }
  } catch (cause) {
    if (!isLoaded) onLoadFailure(cause)
    throw cause
  } finally {
    left.abort()
  }
}

const chatTaskOf = (
  { path, byteSize, details }: UsableModel<ChatDetails>,
  { model: _, ...request }: ChatRequest,
): ChatTask => ({
  path,
  byteSize,
  contextSize: details.contextSize,
  sequences: details.sequences,
  blockCount: details.blockCount,
  bytesPerToken: details.bytesPerToken,
  minLayers: details.minLayers,
  request,
})

/** The child pushes, the caller pulls. */
function replyOf(
  child: ChildHost<ChatProtocol>,
  task: ChatTask,
  {
    signal,
    onLoaded,
  }: { readonly signal: AbortSignal; readonly onLoaded: (event: LoadedEvent) => void },
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
    if (event.type === 'loaded') return onLoaded(event)
    if (event.type === 'end') return queue.end(event)
    if (event.type !== 'tool-call') queue.add(event.type, event.text)
    queue.flush()
  }
  return queue
}
