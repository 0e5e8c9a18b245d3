import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { TokenUsage } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { eventFailure } from '#http/response-failures.ts'
import { streamLimits } from './stream-limits.ts'

/** What a stream of chat frames says, in order. */
export interface ChatEventHandlers {
  readonly text: (text: string) => void
  readonly reasoning: (text: string) => void
  readonly finish: (reason: string) => void
  readonly usage: (usage: TokenUsage) => void
  /** `[DONE]` came. */
  readonly done: () => void
  readonly fail: (failure: EngineFailure) => void
}

/**
 * Reads server-sent chat frames. Frames of other kinds, comments and unknown fields are passed over, as servers add
 * their own. Checked by hand: this runs for every token of every reply.
 */
export function createChatEventReader(events: ChatEventHandlers) {
  const decoder = new StringDecoder('utf8')
  let atEnd = false
  let failed = false
  const parser = createParser({
    maxBufferSize: streamLimits.streamLineMax,
    onEvent: ({ data }) => {
      if (!failed) onData(data)
    },
    onError: (error) => {
      // Unknown fields and the like are reported too, and are no failure.
      if (error.type === 'max-buffer-size-exceeded')
        fail(new EngineFailure('bad-answer', { detail: error.message }))
    },
  })

  function fail(failure: EngineFailure) {
    failed = true
    events.fail(failure)
  }

  function onData(data: string) {
    if (data === '[DONE]') return events.done()
    let frame: WireEvent | null
    try {
      frame = JSON.parse(data)
    } catch (cause) {
      // What the end of the connection left half written is a cut, and said so by whoever watches the connection.
      if (!atEnd)
        fail(new EngineFailure('bad-answer', { detail: `not JSON: ${data.slice(0, 200)}`, cause }))
      return
    }
    if (typeof frame !== 'object' || frame === null) return
    if (frame.error) return fail(eventFailure(frame))
    readEvent(frame, events)
  }

  return {
    feed(chunk: Buffer) {
      // After a line too long the parser is dead and would throw.
      if (!failed) parser.feed(decoder.write(chunk))
    },
    /** The connection has ended: a last frame may lack its blank line. */
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
  } | null
  readonly finish_reason?: unknown
}

function readEvent(frame: WireEvent, events: ChatEventHandlers) {
  const choice: WireChoice | undefined = Array.isArray(frame.choices) ? frame.choices[0] : undefined
  if (choice) {
    const { delta } = choice
    if (delta) {
      // LocalAI, Ollama and vLLM say `reasoning`; llama.cpp and older ones `reasoning_content`.
      const reasoning = delta.reasoning ?? delta.reasoning_content
      if (typeof reasoning === 'string' && reasoning !== '') events.reasoning(reasoning)
      if (typeof delta.content === 'string' && delta.content !== '') events.text(delta.content)
    }
    if (typeof choice.finish_reason === 'string') events.finish(choice.finish_reason)
  }
  if (frame.usage) {
    const usage = parseUsage(frame.usage)
    if (usage) events.usage(usage)
  }
}

/** Some send an empty count with every frame; only a real one counts. */
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
