import type { TaskDeadlines } from '#deadlines.ts'
import type { EngineHttp } from '#http/engine-http.ts'
import type { LocalAiModels } from './models/localai-models.ts'

/** What each media call of the adapter works with. */
export interface LocalAiDependencies {
  readonly http: EngineHttp
  readonly models: LocalAiModels
  readonly deadlines: TaskDeadlines
}
