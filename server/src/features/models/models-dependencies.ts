import type { Engine } from '@atelier/engine/engine'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'

export interface ModelsServiceDependencies {
  readonly database: Database
  /** Says to the other servers that types or pages changed. */
  readonly bus: Pick<Bus, 'serverId' | 'publish' | 'subscribe' | 'onGap'>
  engines(): readonly Engine[]
  readonly jobs: Pick<JobsService, 'offer'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Called after every change of types or pages, also one of another server. */
  onChange(): void
  readonly record: RecordAuditEntry
}
