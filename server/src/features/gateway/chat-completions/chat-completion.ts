import type {
  ChatCompletion,
  ChatCompletionChunk,
} from '@atelier/contract/gateway/chat-completions'
import type { ChatChunk, TokenUsage } from '@atelier/engine/engine'

/** The fields that all chunks of a reply have in common. */
export interface CompletionInfo {
  readonly id: string
  /** In seconds since 1970. */
  readonly created: number
  readonly model: string
}
type End = Extract<ChatChunk, { type: 'end' }>

/** Collects the chunks into the complete reply. */
export async function toCompletion(
  chunks: AsyncIterable<ChatChunk>,
  info: CompletionInfo,
): Promise<ChatCompletion> {
  const text = { text: '', reasoning: '' }
  let end: End | undefined
  for await (const chunk of chunks) {
    if (chunk.type === 'end') end = chunk
    else text[chunk.type] += chunk.text
  }
  const message = {
    role: 'assistant' as const,
    content: text.text,
    refusal: null,
    ...(text.reasoning !== '' && { reasoning: text.reasoning }),
  }
  return {
    ...info,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasonOf(end) }],
    ...(end?.usage && { usage: usageOf(end.usage) }),
  }
}

/** Converts the reply to the chunks of the stream. */
export async function* toCompletionChunks(
  chunks: AsyncIterable<ChatChunk>,
  { withUsage, ...info }: CompletionInfo & { readonly withUsage: boolean },
): AsyncGenerator<ChatCompletionChunk> {
  const common = {
    ...info,
    object: 'chat.completion.chunk' as const,
    ...(withUsage && { usage: null }),
  }
  const completionChunk = (
    delta: ChatCompletionChunk['choices'][number]['delta'],
    end?: End,
  ): ChatCompletionChunk => ({
    ...common,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: end ? finishReasonOf(end) : null }],
  })
  let isFirst = true
  for await (const chunk of chunks) {
    if (chunk.type === 'end') {
      yield completionChunk({}, chunk)
      if (withUsage && chunk.usage) yield { ...common, choices: [], usage: usageOf(chunk.usage) }
      continue
    }
    yield completionChunk({
      ...(isFirst && { role: 'assistant' }),
      ...(chunk.type === 'text' ? { content: chunk.text } : { reasoning: chunk.text }),
    })
    isFirst = false
  }
}

const finishReasonOf = (end: End | undefined) => (end?.reason === 'length' ? 'length' : 'stop')
const usageOf = ({ promptTokens, completionTokens, totalTokens }: TokenUsage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: totalTokens,
})
