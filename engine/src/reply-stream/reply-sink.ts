import type { TokenUsage } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'
import type { ChatEventHandlers } from './chat-event-reader.ts'
import type { ChunkQueue } from './chunk-queue.ts'
import type { ReplyCompletion } from './reply-completion.ts'
import type { ReplyOutcome } from './reply-outcome.ts'
import type { ReplyTimeouts } from './reply-timeouts.ts'
import { streamLimits } from './stream-limits.ts'
import { createThinkTagSplitter } from './think-tag-splitter.ts'

const { toolCallsMax, toolArgumentsMax } = streamLimits

interface ReplySinkDependencies {
  readonly completion: ReplyCompletion
  readonly timeouts: ReplyTimeouts
  readonly queue: Pick<ChunkQueue, 'add' | 'addToolCall'>
}

/** Turns the events of a stream into chunks of the queue, and records the outcome of the reply. */
export function createReplySink({ completion, timeouts, queue }: ReplySinkDependencies) {
  let hasText = false
  let hasReasoning = false
  let toolArguments = 0
  const toolCalls = new Set<number>()
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
  const handlers: ChatEventHandlers = {
    text(text) {
      timeouts.onToken()
      splitter.feed(text)
    },
    reasoning(text) {
      timeouts.onToken()
      addReasoning(text)
    },
    toolCall(call) {
      timeouts.onToken()
      toolCalls.add(call.index)
      toolArguments += call.arguments.length
      if (call.index >= toolCallsMax || toolArguments > toolArgumentsMax)
        return completion.fail(new EngineFailure('bad-answer', { detail: 'too many tool calls' }))
      queue.addToolCall({ type: 'tool-call', ...call })
    },
    finish(reason) {
      finishReason = reason
      timeouts.onFinished(completion.finish)
    },
    usage(counted) {
      usage = counted
    },
    done: completion.finish,
    fail: completion.fail,
  }
  return {
    handlers,
    /** Adds the text that was buffered to detect a tag. */
    flush: () => splitter.end(),
    get outcome(): ReplyOutcome {
      return { hasText, hasReasoning, hasToolCalls: toolCalls.size > 0, finishReason, usage }
    },
  }
}
export type ReplySink = ReturnType<typeof createReplySink>
