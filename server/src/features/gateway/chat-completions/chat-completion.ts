import type {
  ChatCompletion,
  ChatCompletionChunk,
} from '@atelier/contract/gateway/chat-completions'
import type { ChatChunk, TokenUsage } from '@atelier/engine/engine'

/** What is the same in all that is told of one reply. */
export interface CompletionInfo {
  readonly id: string
  /** Seconds. */
  readonly created: number
  readonly model: string
}
type End = Extract<ChatChunk, { type: 'end' }>

/** A reply whole. */
export async function toCompletion(
  pieces: AsyncIterable<ChatChunk>,
  told: CompletionInfo,
): Promise<ChatCompletion> {
  const text = { text: '', reasoning: '' }
  let end: End | undefined
  for await (const piece of pieces) {
    if (piece.type === 'end') end = piece
    else text[piece.type] += piece.text
  }
  const message = {
    ...{ role: 'assistant' as const, content: text.text, refusal: null },
    ...(text.reasoning !== '' && { reasoning: text.reasoning }),
  }
  return {
    ...told,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasonOf(end) }],
    ...(end?.usage && { usage: usageOf(end.usage) }),
  }
}

/** A reply as it comes. */
export async function* toCompletionChunks(
  pieces: AsyncIterable<ChatChunk>,
  { withUsage, ...told }: CompletionInfo & { readonly withUsage: boolean },
): AsyncGenerator<ChatCompletionChunk> {
  const common = {
    ...told,
    object: 'chat.completion.chunk' as const,
    ...(withUsage && { usage: null }),
  }
  const chunk = (
    delta: ChatCompletionChunk['choices'][number]['delta'],
    end?: End,
  ): ChatCompletionChunk => ({
    ...common,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: end ? finishReasonOf(end) : null }],
  })
  let isFirst = true
  for await (const piece of pieces) {
    if (piece.type === 'end') {
      yield chunk({}, piece)
      if (withUsage && piece.usage) yield { ...common, choices: [], usage: usageOf(piece.usage) }
      continue
    }
    yield chunk({
      ...(isFirst && { role: 'assistant' }),
      ...(piece.type === 'text' ? { content: piece.text } : { reasoning: piece.text }),
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
