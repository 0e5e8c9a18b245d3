import type {
  ChatCompletion,
  ChatCompletionChunk,
} from '@atelier/contract/gateway/chat-completions'
import type { ChatChunk, TokenUsage } from '@atelier/engine/engine-chat'
import type { FileCitations } from './file-citations.ts'

/** The fields that all chunks of a reply have in common. */
export interface CompletionInfo {
  readonly id: string
  /** In seconds since 1970. */
  readonly created: number
  readonly model: string
}
interface CompletionRequest extends CompletionInfo {
  /** Of a reply that is written from documents. */
  readonly citations: FileCitations | undefined
}
type End = Extract<ChatChunk, { type: 'end' }>

/** Collects the chunks into the complete reply. */
export async function toCompletion(
  chunks: AsyncIterable<ChatChunk>,
  { citations, ...info }: CompletionRequest,
): Promise<ChatCompletion> {
  const text = { text: '', reasoning: '' }
  const calls: ToolCall[] = []
  let end: End | undefined
  for await (const chunk of chunks) {
    if (chunk.type === 'end') end = chunk
    else if (chunk.type === 'tool-call') addToCalls(calls, chunk)
    else {
      text[chunk.type] += chunk.text
      if (chunk.type === 'text') citations?.read(chunk.text)
    }
  }
  // An engine may skip a number.
  const toolCalls = calls.filter((call) => call !== undefined)
  const message = {
    role: 'assistant' as const,
    content: text.text === '' && toolCalls.length > 0 ? null : text.text,
    refusal: null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
    ...(text.reasoning !== '' && { reasoning: text.reasoning }),
    ...(citations && { annotations: citations.finish() }),
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
  { withUsage, citations, ...info }: CompletionRequest & { readonly withUsage: boolean },
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
      yield completionChunk(citations ? { annotations: citations.finish() } : {}, chunk)
      if (withUsage && chunk.usage) yield { ...common, choices: [], usage: usageOf(chunk.usage) }
      continue
    }
    if (chunk.type === 'text') citations?.read(chunk.text)
    yield completionChunk({
      ...(isFirst && { role: 'assistant' }),
      ...deltaOf(chunk),
    })
    isFirst = false
  }
}

type ToolCall = NonNullable<ChatCompletion['choices'][number]['message']['tool_calls']>[number]
type ToolCallChunk = Extract<ChatChunk, { type: 'tool-call' }>

/** Some engines give a call no id; a program needs one to answer it. */
const idOf = ({ id, index }: ToolCallChunk) => id ?? `call_${index}`

function addToCalls(calls: ToolCall[], chunk: ToolCallChunk): void {
  const before = calls[chunk.index]
  calls[chunk.index] = {
    id: before?.id ?? idOf(chunk),
    type: 'function',
    function: {
      name: before?.function.name ?? chunk.name ?? '',
      arguments: (before?.function.arguments ?? '') + chunk.arguments,
    },
  }
}

function deltaOf(chunk: Exclude<ChatChunk, End>): ChatCompletionChunk['choices'][number]['delta'] {
  if (chunk.type === 'text') return { content: chunk.text }
  if (chunk.type === 'reasoning') return { reasoning: chunk.text }
  const { index, name, arguments: given } = chunk
  const called = name === undefined ? { arguments: given } : { name, arguments: given }
  const first = name === undefined ? {} : { id: idOf(chunk), type: 'function' as const }
  return { tool_calls: [{ index, ...first, function: called }] }
}

const finishReasonOf = (end: End | undefined) => {
  if (end?.reason === 'tool-calls') return 'tool_calls'
  return end?.reason === 'length' ? 'length' : 'stop'
}
const usageOf = ({ promptTokens, completionTokens, totalTokens }: TokenUsage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: totalTokens,
})
