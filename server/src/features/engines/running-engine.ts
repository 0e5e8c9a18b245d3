import type { Engine } from '@atelier/engine/engine'
import type { Circuit } from '@atelier/engine/resilience/circuit-breaker'

/** An engine of the configuration as this server calls it. */
export interface RunningEngine {
  readonly engine: Engine
  readonly circuit: Circuit
  /** Calls that it serves at once now; infinite without a limit. */
  slots(): number
  /** It said that it is full. */
  isLimited(): boolean
}
