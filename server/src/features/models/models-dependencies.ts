import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { UserRights } from '#features/groups/groups.service.ts'
import type { JobsService } from '#jobs/jobs.service.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { ModelEngine, PoolMember } from './catalogue/model-engine.ts'

export interface ModelsServiceDependencies {
  readonly database: Database
  /** Says to the other servers that types or pages changed. */
  readonly bus: Pick<Bus, 'serverId' | 'publish' | 'subscribe' | 'onGap'>
  engines(): readonly ModelEngine[]
  /** Also those that are off. */
  poolMembers(): readonly PoolMember[]
  /** Of a chat or a user: tells nothing of which, and is the same on every server. */
  conversationKey(id: string): string
  readonly jobs: Pick<JobsService, 'offer'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Called after every change of types or pages, also one of another server. */
  onChange(): void
  readonly record: RecordAuditEntry
  /** What this user's groups give now; `undefined` for an account that is not open. */
  rightsOfUser(userId: string): Promise<UserRights | undefined>
}
