import type { TaskDeadlines } from '#deadlines.ts'
import type { EngineHttpOptions } from '#http/http-options.ts'

export interface LocalAiOptions extends EngineHttpOptions {
  /** `localai` by default. */
  readonly id?: string
  /** Name shown to users. */
  readonly name?: string
  /**
   * Calls that it really serves at once. The adapter cannot find out, because the engine queues the
   * others silently.
   */
  readonly parallelism?: number
  /**
   * From the request to the first token. Long, because an engine may have to load the model and
   * sends nothing meanwhile.
   */
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
