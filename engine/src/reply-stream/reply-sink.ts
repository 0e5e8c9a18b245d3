import type { TokenUsage } from '#engine.ts'
import type { ChatEventHandlers } from './chat-event-reader.ts'
import type { ChunkQueue } from './chunk-queue.ts'
import type { ReplyOutcome } from './reply-outcome.ts'
import { createThinkTagSplitter } from './think-tag-splitter.ts'

export interface ReplySinkEvents {
  readonly onToken: () => void
  readonly onFinish: () => void
  readonly onDone: () => void
  readonly onFail: ChatEventHandlers['fail']
}

/** Turns what the frames say into pieces, and remembers how the reply ended. */
export function createReplySink(
  queue: Pick<ChunkQueue, 'add'>,
  { onToken, onFinish, onDone, onFail }: ReplySinkEvents,
) {
  let hasText = false
  let hasReasoning = false
  let finishReason: string | undefined
  let usage: TokenUsage | undefined
  const addReasoning = (text: string) => {
    hasReasoning = true
    queue.add('reasoning', text)
  }
  const splitter = createThinkTagSplitter({
    text(text) {
      hasText ||= /\S/.test(text)
      queue.add('text', text)
    },
    reasoning: addReasoning,
  })
  const frames: ChatEventHandlers = {
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
    handlers: frames,
    /** Hands over what was held back in search of a tag. */
    flush: () => splitter.end(),
    get outcome(): ReplyOutcome {
      return { hasText, hasReasoning, finishReason, usage }
    },
  }
}
export type ReplySink = ReturnType<typeof createReplySink>
