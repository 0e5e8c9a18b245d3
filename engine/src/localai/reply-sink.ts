import type { TokenUsage } from '#engine.ts'
import type { FrameEvents } from './frame-reader.ts'
import type { PieceQueue } from './piece-queue.ts'
import type { ReplyOutcome } from './reply-outcome.ts'
import { createThinkSplitter } from './think-splitter.ts'

export interface SinkEvents {
  readonly onToken: () => void
  readonly onFinish: () => void
  readonly onDone: () => void
  readonly onFail: FrameEvents['fail']
}

/** Turns what the frames say into pieces, and remembers how the reply ended. */
export function createReplySink(
  queue: Pick<PieceQueue, 'add'>,
  { onToken, onFinish, onDone, onFail }: SinkEvents,
) {
  let hasText = false
  let hasReasoning = false
  let finishReason: string | undefined
  let usage: TokenUsage | undefined
  const addReasoning = (text: string) => {
    hasReasoning = true
    queue.add('reasoning', text)
  }
  const splitter = createThinkSplitter({
    text(text) {
      hasText ||= /\S/.test(text)
      queue.add('text', text)
    },
    reasoning: addReasoning,
  })
  const frames: FrameEvents = {
    text(text) {
      onToken()
      splitter.feed(text)
    },
    reasoning(text) {
      onToken()
      addReasoning(text)
    },
    finish(reason) {
      finishReason = reason
      onFinish()
    },
    usage(counted) {
      usage = counted
    },
    done: onDone,
    fail: onFail,
  }
  return {
    frames,
    /** Hands over what was held back in search of a tag. */
    flush: () => splitter.end(),
    get outcome(): ReplyOutcome {
      return { hasText, hasReasoning, finishReason, usage }
    },
  }
}
export type ReplySink = ReturnType<typeof createReplySink>
