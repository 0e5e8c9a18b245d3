import { Problem } from '@atelier/contract/problems/problems'
import type { Engine } from '@atelier/engine/engine'
import type { ChatRequest, TokenUsage } from '@atelier/engine/engine-chat'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { untilAborted } from '@atelier/engine/resilience/until-aborted'
import type { CalledModel, OfferedModel } from '#features/models/models.service.ts'
import type { Slot } from '#jobs/engine-queue/waiting-line.ts'
import { stripNul } from '#platform/text/storable-text.ts'
import type { ReadPrompt } from '../knowledge/reading-speeds.ts'
import type { ReplyGrounding } from '../knowledge/reply-grounding.ts'
import type { StoredMessage } from '../stored-chat.ts'
import { type ContinuationJoiner, createContinuationJoiner } from './continue/join-continuation.ts'
import { type EngineEnd, engineEndOf, type FinishReason, unfinished } from './finish-reply.ts'
import type { LiveReply } from './live-reply.ts'
import { type Prompt, shrinkPrompt, tokensOfMessages } from './prompt/fit-prompt.ts'
import { halveRoom } from './prompt/reply-limit.ts'
import type { PromptSource, ReplyPrompt } from './prompt/reply-prompt.ts'

export interface StreamedReply {
  readonly offered: OfferedModel
  readonly prompts: PromptSource
  /** The empty reply, or the stored one that is continued. */
  readonly reply: StoredMessage
  readonly continues: boolean
  /** The documents that it is written from. */
  readonly grounding: ReplyGrounding | undefined
  /** Called once the model has read its prompt. */
  readonly onRead: ((read: ReadPrompt) => void) | undefined
  /** The same for all replies of the chat. */
  readonly conversation: string
  /** Calls the model where the slot is. */
  call(slot: Slot): CalledModel
  /** Waits for a slot at the engine. */
  takeSlot(signal: AbortSignal): Promise<Slot>
}

/**
 * Waits for a slot, then reads every chunk from the engine. If the prompt is too large for the
 * engine, a smaller one is tried; if it refuses to go on with a reply, an instruction is.
 */
export async function streamReply(
  { offered, ...request }: StreamedReply,
  live: LiveReply,
  isBegun: () => boolean,
  signal: AbortSignal,
): Promise<EngineEnd> {
  const slot = await takeSlotOrWait(request, signal).catch((cause: unknown) => {
    request.grounding?.markFilesRead()
    throw cause
  })
  try {
    await request.prompts.readFiles(signal)
    request.grounding?.markFilesRead()
    const said = await sayWithoutModel(request.grounding, offered, signal)
    if (said !== undefined) {
      live.append({ kind: 'text', text: said })
      return endWithoutModel
    }
    const { engine } = request.call(slot)
    let prompt = await request.prompts.load(signal)
    let { first: fitted } = prompt
    for (;;) {
      const { messages } = fitted
      const onFirst = watchReading(request, messages)
      try {
        const { reason, usage } = await appendAll(
          engine,
          {
            ...chatRequestOf(prompt, fitted),
            conversation: request.conversation,
            requestId: request.reply.id,
          },
          { live, isBegun, onFirst, joiner: joinerFor(request, prompt) },
          signal,
        )
        return engineEndOf(prompt, { reason, usage, fitted, window: offered.model.contextSize })
      } catch (cause) {
        const next = isBegun() ? undefined : nextAttempt(cause, prompt, fitted)
        if (!next) throw cause
        prompt = next.prompt
        fitted = next.fitted
      }
    }
  } finally {
    request.grounding?.markFilesRead()
    slot.release()
  }
}

/** Notes how long it was until the first word. */
function watchReading(
  { onRead }: Pick<StreamedReply, 'onRead'>,
  messages: Prompt['messages'],
): () => void {
  if (!onRead) return () => undefined
  const began = performance.now()
  const tokens = tokensOfMessages(messages)
  return () => onRead({ tokens, ms: performance.now() - began })
}

const sayWithoutModel = async (
  grounding: ReplyGrounding | undefined,
  { model }: OfferedModel,
  signal: AbortSignal,
): Promise<string | undefined> => {
  // Nobody waits for the search of a reply that was stopped, and its slot is free.
  const grounded = await (grounding && untilAborted(grounding.load(), signal))
  return grounded?.knowledge.answerWithoutModel(grounded, { isGuide: model.isGuide === true })
}

const endWithoutModel: EngineEnd = { ...unfinished, leftOut: 0, finishReason: 'stop' }

/** What to try after a failure; `undefined` if nothing would help. */
function nextAttempt(cause: unknown, prompt: ReplyPrompt, fitted: Prompt) {
  if (!(cause instanceof EngineFailure)) return undefined
  if (cause.reason === 'refused') {
    const instructed = prompt.withInstruction?.()
    return instructed && { prompt: instructed, fitted: instructed.first }
  }
  if (cause.reason !== 'too-large') return undefined
  const smaller = shrinkPrompt(prompt.conversation, fitted)
  if (smaller) return { prompt, fitted: smaller }
  const requested = halveRoom(prompt.requested)
  return requested && { prompt: { ...prompt, requested }, fitted }
}

const chatRequestOf = (
  { parameters, requested: { maxTokens } }: ReplyPrompt,
  { messages }: Prompt,
): ChatRequest => ({ ...parameters, maxTokens, messages })

const joinerFor = (
  { continues, reply }: Pick<StreamedReply, 'continues' | 'reply'>,
  { continuedBy }: ReplyPrompt,
) =>
  continues
    ? createContinuationJoiner(reply.content, { isInstructed: continuedBy === 'instruction' })
    : undefined

/** Removes the prompt from memory if no slot is free at once. */
async function takeSlotOrWait(
  { prompts, takeSlot }: Pick<StreamedReply, 'prompts' | 'takeSlot'>,
  signal: AbortSignal,
): Promise<Slot> {
  const waits = setImmediate(() => prompts.release())
  try {
    return await takeSlot(signal)
  } finally {
    clearImmediate(waits)
  }
}

interface ReplyOutput {
  readonly live: LiveReply
  isBegun(): boolean
  onFirst(): void
  readonly joiner: ContinuationJoiner | undefined
}
async function appendAll(
  engine: Engine,
  request: ChatRequest,
  { live, isBegun, onFirst, joiner }: ReplyOutput,
  signal: AbortSignal,
): Promise<{ readonly reason: FinishReason | undefined; readonly usage: TokenUsage | undefined }> {
  if (!engine.chat) throw new Problem('engine.unsupported')
  let reason: FinishReason | undefined
  let usage: TokenUsage | undefined
  const appendText = (text: string) => {
    if (text !== '') live.append({ kind: 'text', text })
  }
  let isComplete = false
  try {
    let isFirst = true
    for await (const piece of engine.chat(request, signal)) {
      if (isFirst) onFirst()
      isFirst = false
      if (piece.type === 'end') {
        reason = piece.reason === 'tool-calls' ? 'other' : piece.reason
        usage = piece.usage
      } else if (piece.type === 'tool-call') throw new Problem('engine.unsupported')
      else if (piece.type === 'text' && joiner) appendText(joiner.feed(stripNul(piece.text)))
      else live.append({ kind: piece.type, text: stripNul(piece.text) })
    }
    isComplete = true
  } finally {
    if (joiner) appendText(joiner.end({ isComplete }))
  }
  if (!isBegun()) throw new Problem('engine.empty-answer', { params: { engine: engine.name } })
  return { reason, usage }
}
