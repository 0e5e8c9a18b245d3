import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionDraft,
} from '@atelier/contract/gateway/chat-completions'
import { gatewayChatLimits } from '@atelier/contract/gateway/chat-completions'
import { Problem } from '@atelier/contract/problems/problems'
import type { ChatChunk, ChatRequest } from '@atelier/engine/engine-chat'
import type { ConfigurationService } from '#features/configuration/configuration.service.ts'
import type { ModelsService, OfferedModel } from '#features/models/models.service.ts'
import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import type { Slot } from '#jobs/engine-queue/waiting-line.ts'
import type { WaitingCall, WaitingCalls } from '#jobs/limits/waiting-calls.ts'
import type { Clock } from '#platform/clock.ts'
import type { Caller } from '#platform/fair-queue.ts'
import type { MakeId } from '#platform/ids.ts'
import type { IncomingFiles, TemporaryFiles } from '#storage/incoming-files.ts'
import {
  type DocumentsDependencies,
  type GroundedCall,
  groundCall,
  type KeyCaller,
  requireDocuments,
} from './answer-from-documents.ts'
import { toCompletion, toCompletionChunks } from './chat-completion.ts'
import { createFileCitations } from './file-citations.ts'
import { programOptionsOf } from './program-options.ts'
import {
  createReplyCount,
  type RelayedReply,
  type RelayUseDependencies,
  type ReplyCount,
  reserveReply,
  tokensOfBytes,
} from './relay-use.ts'
import {
  loadMessages,
  pictureBytesOf,
  pictureTokensOf,
  requestBytesOf,
  textBytesOf,
  toWaitingMessages,
  type WaitingMessage,
} from './request-messages.ts'
import { waitForFirst } from './wait-for-first.ts'

export interface RelayDependencies extends RelayUseDependencies, DocumentsDependencies {
  readonly models: ModelsService
  readonly engineQueue: Pick<EngineQueue, 'takeSlot'>
  readonly waitingCalls: WaitingCalls
  readonly incoming: Pick<IncomingFiles, 'lendPaths'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly configuration: Pick<ConfigurationService, 'isFeatureOpen' | 'limits'>
}

/** A call that waits for an engine. It stores only what will be sent, to save memory. */
interface WaitingRequest {
  readonly userId: string
  readonly offered: OfferedModel
  readonly messages: readonly WaitingMessage[]
  readonly parameters: Omit<ChatRequest, 'messages'>
  readonly call: WaitingCall
  readonly files: TemporaryFiles
  readonly reply: RelayedReply
  /** Of a reply that is written from documents. */
  readonly grounded: GroundedCall['grounded']
}
/** The fields of the draft that are still needed while the call waits. */
type ReplyForm = Pick<ChatCompletionDraft, 'model' | 'stream' | 'stream_options'>

/** Tokens never have more bytes on average, so a longer text cannot fit. */
const maxBytesPerToken = 8

/**
 * Replies for programs: they wait in the engine's queue, are streamed, and are not stored. If the
 * program disconnects, the engine stops working.
 */
export function createChatRelay(dependencies: RelayDependencies) {
  // Not async: an async function would keep the draft, with its pictures, in memory until the reply
  // ends.
  return (
    caller: KeyCaller,
    draft: ChatCompletionDraft,
  ): Promise<ChatCompletion | AsyncIterable<ChatCompletionChunk>> => {
    const { model, stream, stream_options } = draft
    const form = { model, stream, stream_options }
    return reply(dependencies, prepareRequest(dependencies, caller, draft), form, caller.signal)
  }
}

async function reply(
  dependencies: RelayDependencies,
  request: Promise<WaitingRequest>,
  { model, stream, stream_options }: ReplyForm,
  signal: AbortSignal,
): Promise<ChatCompletion | AsyncIterable<ChatCompletionChunk>> {
  const waiting = await request
  const chunks = streamChunks(dependencies, waiting, signal)
  const { grounded } = waiting
  const info = {
    citations: grounded && createFileCitations(dependencies.knowledge, grounded.excerpts),
    id: `chatcmpl-${dependencies.makeId()}`,
    created: Math.floor(dependencies.clock.now() / 1000),
    model,
  }
  if (!stream) return await toCompletion(chunks, info)
  return await waitForFirst(
    toCompletionChunks(chunks, { ...info, withUsage: stream_options?.include_usage === true }),
  )
}

/** @throws Problem if the user has too many waiting calls, or the prompt can never fit into the model */
async function prepareRequest(
  dependencies: RelayDependencies,
  caller: KeyCaller,
  draft: ChatCompletionDraft,
): Promise<WaitingRequest> {
  const { models, waitingCalls, incoming, configuration } = dependencies
  const { userId } = caller
  if (draft.atelier) await requireDocuments(dependencies, caller)
  const call = waitingCalls.enter(userId, requestBytesOf(draft))
  let files: TemporaryFiles | undefined
  try {
    const offered = await models.offered('text', draft.model, { userId })
    requireFitting(draft, offered)
    files = await incoming.lendPaths()
    const { model } = offered
    const received = await toWaitingMessages(draft, { caller, model, makePath: files.makePath })
    const asked = parametersOf(draft, offered, configuration.limits().maxTokensPerRequest)
    const { messages, grounded } = await groundCall(dependencies, {
      ...{ caller, documents: draft.atelier, offered, messages: received },
      replyTokens: asked.maxTokens,
    })
    call.resize({ text: textBytesOf(messages), other: await pictureBytesOf(messages) })
    const reply = relayedReply(dependencies, { caller, offered, messages })
    const maxTokens = await reserveReply(dependencies, reply, asked.maxTokens)
    const parameters = { ...asked, maxTokens }
    return { userId, offered, messages, parameters, call, files, reply, grounded }
  } catch (cause) {
    call.leave()
    await files?.remove()
    throw cause
  }
}

interface RelayedRequest extends Pick<WaitingRequest, 'offered' | 'messages'> {
  readonly caller: Caller
}
const relayedReply = (
  { makeId }: RelayDependencies,
  { caller: { userId, keyId }, offered, messages }: RelayedRequest,
): RelayedReply => ({
  work: {
    id: makeId(),
    userId,
    keyId,
    tool: 'chat',
    meter: 'tokens',
    model: offered.id,
    engine: offered.engineName,
  },
  promptTokens: tokensOfBytes(textBytesOf(messages)) + pictureTokensOf(messages),
})

function requireFitting(draft: ChatCompletionDraft, { model, engineName }: OfferedModel) {
  const { text = 0 } = requestBytesOf(draft)
  const windowBytes = (model.contextSize ?? Number.POSITIVE_INFINITY) * maxBytesPerToken
  if (text > Math.min(windowBytes, gatewayChatLimits.textMaxBytes))
    throw new Problem('engine.too-large', { params: { engine: engineName } })
}

function parametersOf(
  draft: ChatCompletionDraft,
  offered: OfferedModel,
  maxTokens: number,
): WaitingRequest['parameters'] & { readonly maxTokens: number } {
  const { temperature, top_p, top_k, max_tokens, max_completion_tokens } = draft
  return {
    model: offered.model.id,
    ...programOptionsOf(draft, offered),
    maxTokens: Math.min(max_completion_tokens ?? max_tokens ?? maxTokens, maxTokens),
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof top_p === 'number' && { topP: top_p }),
    ...(typeof top_k === 'number' && { topK: top_k }),
  }
}

/** Waits for a slot, then releases what the call stored while it waited. */
async function takeSlot(
  { models, engineQueue }: RelayDependencies,
  { userId, offered, call, files, messages, parameters }: WaitingRequest,
  signal: AbortSignal,
): Promise<{ readonly slot: Slot; readonly request: ChatRequest }> {
  const conversation = models.conversationKey(userId)
  let slot: Slot | undefined
  try {
    slot = await engineQueue.takeSlot(
      { userId, ...models.slotsFor(offered, { conversation }) },
      signal,
    )
    return {
      slot,
      request: { ...parameters, conversation, messages: await loadMessages(messages) },
    }
  } catch (cause) {
    slot?.release()
    throw cause
  } finally {
    call.leave()
    await files.remove()
  }
}

/**
 * Waits in the engine's queue, then yields its chunks.
 * @throws Problem
 */
async function* streamChunks(
  dependencies: RelayDependencies,
  waiting: WaitingRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatChunk> {
  const count = createReplyCount(dependencies, waiting.reply)
  try {
    const said = waiting.grounded?.said
    if (said === undefined) yield* streamInSlot(dependencies, { waiting, count }, signal)
    else yield* sayWithoutModel(waiting, said)
  } finally {
    await count.end(performance.now())
  }
}

async function* sayWithoutModel(
  { call, files }: WaitingRequest,
  said: string,
): AsyncGenerator<ChatChunk> {
  call.leave()
  await files.remove()
  yield { type: 'text', text: said }
  yield { type: 'end', reason: 'stop' }
}

interface CountedRequest {
  readonly waiting: WaitingRequest
  readonly count: ReplyCount
}
async function* streamInSlot(
  dependencies: RelayDependencies,
  { waiting, count }: CountedRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatChunk> {
  const { models, log } = dependencies
  const { offered } = waiting
  const { slot, request } = await takeSlot(dependencies, waiting, signal)
  count.begin(performance.now())
  const { engine, engineName } = models.call(offered, slot)
  let isEmpty = true
  try {
    if (!engine.chat) throw models.unsupportedProblem()
    for await (const chunk of engine.chat(request, signal)) {
      if (chunk.type === 'end' && isEmpty)
        throw new Problem('engine.empty-answer', { params: { engine: engineName() } })
      isEmpty = false
      count.add(chunk, engineName())
      yield chunk
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    const problem = models.problemOf(cause, engineName())
    // What the open circuit refuses is counted there.
    if (problem instanceof Problem && problem.code !== 'engine.circuit-open')
      log.warn('une réponse à un programme a échoué', {
        source: 'localai',
        code: problem.code,
        engine: engineName(),
        model: offered.id,
        cause,
      })
    throw problem
  } finally {
    slot.release()
  }
}
