import type { ChatChunk, TokenUsage } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'

/** What is known of a reply, and how it must end for the caller. */
export interface ReplyOutcome {
  readonly hasText: boolean
  readonly hasReasoning: boolean
  /** As the engine gave it; `undefined` when it gave none. */
  readonly finishReason: string | undefined
  readonly usage: TokenUsage | undefined
}

type EndChunk = Extract<ChatChunk, { type: 'end' }>

/** The last chunk of a whole reply, or a failure when there was no answer in it. */
export function endChunkOf({
  hasText,
  hasReasoning,
  finishReason,
  usage,
}: ReplyOutcome): EndChunk | EngineFailure {
  const reason = reasonOf(finishReason)
  // Reasoning that used up the allowed length is not an empty answer: the caller can say that it was truncated.
  const isEmpty = !hasText && !(hasReasoning && reason === 'length')
  if (isEmpty)
    return new EngineFailure('empty-answer', {
      detail: `finish_reason ${finishReason ?? 'absent'}`,
    })
  return { type: 'end', reason, ...(usage && { usage }) }
}

const reasonOf = (finishReason: string | undefined): EndChunk['reason'] => {
  if (finishReason === 'stop' || finishReason === 'length') return finishReason
  return 'other'
}
