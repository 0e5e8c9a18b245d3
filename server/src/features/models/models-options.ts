import type { Engine } from '@atelier/engine/engine'
import type { Database } from '#database/database.ts'
import type { RecordAct } from '#database/record-act.ts'
import type { Jobs } from '#jobs/jobs.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'

/** What the room of models is given. */
export interface ModelsOptions {
  readonly database: Database
  engines(): readonly Engine[]
  readonly jobs: Pick<Jobs, 'offer' | 'submit'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Called after every change of types or pages. */
  changed(): void
  readonly record: RecordAct
}
