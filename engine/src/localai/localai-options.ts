import type { TaskDeadlines } from '#deadlines.ts'
import type { EngineHttpOptions } from '#http/http-options.ts'

export interface LocalAiOptions extends EngineHttpOptions {
  /** As people know it. */
  readonly name?: string
  /** Calls that it can really serve at once; the adapter cannot find out, as the engine queues the others silently. */
  readonly parallelism?: number
  /** From the request to the first token. Long, as an engine may have to load the model, and sends nothing meanwhile. */
  readonly firstTokenTimeoutMs?: number
  /** Between two tokens. */
  readonly silenceTimeoutMs?: number
  /** Of pictures, sounds and transcriptions; `taskDeadlines` by default. */
  readonly deadlines?: TaskDeadlines
}

export const localAiDefaults = {
  name: 'LocalAI',
  parallelism: 8,
  firstTokenTimeoutMs: 300_000,
  silenceTimeoutMs: 120_000,
} as const
