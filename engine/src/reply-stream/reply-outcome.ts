import type { ChatChunk, TokenUsage } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'

/** What is known about a reply, and how it must end for the caller. */
export interface ReplyOutcome {
  readonly hasText: boolean
  readonly hasReasoning: boolean
  readonly hasToolCalls: boolean
  /** From the engine; `undefined` if it sent none. */
  readonly finishReason: string | undefined
  readonly usage: TokenUsage | undefined
}

type EndChunk = Extract<ChatChunk, { type: 'end' }>

/** The last chunk of a complete reply, or a failure if it has no answer. */
export function endChunkOf({
  hasText,
  hasReasoning,
  hasToolCalls,
  finishReason,
  usage,
}: ReplyOutcome): EndChunk | EngineFailure {
  const reason = reasonOf(finishReason, hasToolCalls)
  // Reasoning that reached the token limit is not an empty answer: the caller can report that it
  // was truncated.
  const isEmpty = !hasText && !hasToolCalls && !(hasReasoning && reason === 'length')
  if (isEmpty)
    return new EngineFailure('empty-answer', {
      detail: `finish_reason ${finishReason ?? 'absent'}`,
    })
  return { type: 'end', reason, ...(usage && { usage }) }
}

/** Some servers end a reply that asks for tools like any other. */
const reasonOf = (finishReason: string | undefined, hasToolCalls: boolean): EndChunk['reason'] => {
  if (hasToolCalls && finishReason !== 'length') return 'tool-calls'
  if (finishReason === 'stop' || finishReason === 'length') return finishReason
  return 'other'
}
