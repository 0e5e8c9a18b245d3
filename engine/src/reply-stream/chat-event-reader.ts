import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { ChatChunk, TokenUsage } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'
import { eventFailure } from '#http/response-failures.ts'
import { streamLimits } from './stream-limits.ts'

/** A part of a tool call: its first part has the id and the name. */
export type ToolCallPart = Omit<Extract<ChatChunk, { type: 'tool-call' }>, 'type'>

/** What a stream of chat events contains, in order. */
export interface ChatEventHandlers {
  readonly text: (text: string) => void
  readonly reasoning: (text: string) => void
  readonly toolCall: (call: ToolCallPart) => void
  readonly finish: (reason: string) => void
  readonly usage: (usage: TokenUsage) => void
  /** `[DONE]` was received. */
  readonly done: () => void
  readonly fail: (failure: EngineFailure) => void
}

/**
 * Reads server-sent chat events. Other events, comments and unknown fields are ignored, because
 * servers add their own.
 * Checked without a schema, because this runs for every token of every reply.
 */
export function createChatEventReader(handlers: ChatEventHandlers) {
  const decoder = new StringDecoder('utf8')
  let atEnd = false
  let failed = false
  const parser = createParser({
    maxBufferSize: streamLimits.streamLineMax,
    onEvent: ({ data }) => {
      if (!failed) onData(data)
    },
    onError: (error) => {
      // Unknown fields are reported too, and are not a failure.
      if (error.type === 'max-buffer-size-exceeded')
        fail(new EngineFailure('bad-answer', { detail: error.message }))
    },
  })

  function fail(failure: EngineFailure) {
    failed = true
    handlers.fail(failure)
  }

  function onData(data: string) {
    if (data === '[DONE]') return handlers.done()
    let event: WireEvent | null
    try {
      event = JSON.parse(data)
    } catch (cause) {
      // A half-written event at the end is a lost connection, which the reader reports.
      if (!atEnd)
        fail(new EngineFailure('bad-answer', { detail: `not JSON: ${data.slice(0, 200)}`, cause }))
      return
    }
    if (typeof event !== 'object' || event === null) return
    if (event.error) return fail(eventFailure(event))
    readEvent(event, handlers)
  }

  return {
    feed(chunk: Buffer) {
      // After a line that is too long the parser is broken and would throw.
      if (!failed) parser.feed(decoder.write(chunk))
    },
    /** The connection has ended. The last event may lack its blank line. */
    end() {
      atEnd = true
      if (!failed) parser.feed(`${decoder.end()}\n\n`)
    },
  }
}

interface WireEvent {
  readonly error?: unknown
  readonly choices?: unknown
  readonly usage?: unknown
}
interface WireChoice {
  readonly delta?: {
    readonly content?: unknown
    readonly reasoning?: unknown
    readonly reasoning_content?: unknown
    readonly tool_calls?: unknown
  } | null
  readonly finish_reason?: unknown
}

function readEvent(event: WireEvent, handlers: ChatEventHandlers) {
  const choice: WireChoice | undefined = Array.isArray(event.choices) ? event.choices[0] : undefined
  if (choice) {
    const { delta } = choice
    if (delta) {
      // LocalAI, Ollama and vLLM use `reasoning`; llama.cpp and older versions `reasoning_content`.
      const reasoning = delta.reasoning ?? delta.reasoning_content
      if (typeof reasoning === 'string' && reasoning !== '') handlers.reasoning(reasoning)
      if (typeof delta.content === 'string' && delta.content !== '') handlers.text(delta.content)
      if (Array.isArray(delta.tool_calls)) readToolCalls(delta.tool_calls, handlers)
    }
    if (typeof choice.finish_reason === 'string') handlers.finish(choice.finish_reason)
  }
  if (event.usage) {
    const usage = parseUsage(event.usage)
    if (usage) handlers.usage(usage)
  }
}

/**
 * Also those of a whole reply. Ollama sends each call whole and without an index, and older servers send arguments as an object.
 */
export function readToolCalls(
  calls: readonly unknown[],
  { toolCall }: Pick<ChatEventHandlers, 'toolCall'>,
): void {
  for (const [position, call] of calls.entries()) {
    if (typeof call !== 'object' || call === null) continue
    const { index, id, function: called } = call as WireToolCall
    if (typeof called !== 'object' || called === null) continue
    const { name, arguments: given } = called
    toolCall({
      index: typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : position,
      ...(typeof id === 'string' && id !== '' && { id }),
      ...(typeof name === 'string' && name !== '' && { name }),
      arguments:
        typeof given === 'object' && given !== null ? JSON.stringify(given) : textOf(given),
    })
  }
}
interface WireToolCall {
  readonly index?: unknown
  readonly id?: unknown
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Some servers send an empty count with every event; only a real one counts. */
export function parseUsage(usage: unknown): TokenUsage | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined
  const count = (name: string) => {
    const value: unknown = Reflect.get(usage, name)
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : 0
  }
  const promptTokens = count('prompt_tokens')
  const completionTokens = count('completion_tokens')
  const totalTokens = count('total_tokens') || promptTokens + completionTokens
  return totalTokens > 0 ? { promptTokens, completionTokens, totalTokens } : undefined
}
