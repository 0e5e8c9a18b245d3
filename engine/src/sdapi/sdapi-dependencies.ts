import type { TaskDeadlines } from '#deadlines.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import type { SdCapabilitiesCache } from './sdapi-capabilities.ts'

/** What each media call of the adapter works with. */
export interface SdApiDependencies {
  readonly http: EngineHttp
  readonly capabilities: SdCapabilitiesCache
  readonly deadlines: TaskDeadlines
  readonly progressIntervalMs: number
}
