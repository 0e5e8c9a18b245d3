import type { TaskDeadlines } from '#deadlines.ts'
import type { EngineHttpOptions } from '#http/http-options.ts'

export interface SdApiOptions extends EngineHttpOptions {
  /** As people know it; `Stable Diffusion` unless told. */
  readonly name?: string
  readonly deadlines?: TaskDeadlines
  /** Between two questions about the progress. */
  readonly progressIntervalMs?: number
}

export const sdApiDefaults = {
  name: 'Stable Diffusion',
  progressIntervalMs: 1000,
} as const
