import type { Database, Queries } from '#database/database.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'
import type { ActiveJob, ActiveJobs, WaitingPositions } from './active-jobs.ts'
import type { EngineQueue } from './engine-queue/engine-queue.ts'
import type { JobDurations } from './job-durations.ts'
import type { JobsRepository, StoredJob } from './jobs.repository.ts'
import type { ActiveReads } from './other-servers/active-jobs.repository.ts'
import type { JobEnds } from './other-servers/job-ends.ts'
import type { OwnedJobs } from './owned-jobs.repository.ts'
import type { Idempotency } from './requests/idempotency.ts'
import type { OfferedJob } from './run/offered-job.ts'

export interface JobsDependencies {
  readonly database: Database
  readonly engineQueue: EngineQueue
  /** Within the transaction that accepts or starts a job: whether its user may still have work done. */
  mayWork(userId: string, on: Queries): Promise<boolean>
  /** Jobs that may run at once over the installation, for estimates. */
  slots(): number
  /** Jobs that one user may have, queued and running; read anew each time. */
  maxPerUser(): number
  readonly live: LiveChannel
  readonly bus: Pick<Bus, 'isShared' | 'publish' | 'subscribe' | 'ask' | 'respond'>
  readonly servers: Pick<Servers, 'id' | 'listLivingIds' | 'onDeclaredDead' | 'mayRunChore'>
  readonly idempotency: Pick<Idempotency, 'attach'>
  /** Called once a job is done, and stored so. */
  onDone?(job: {
    readonly id: string
    readonly userId: string
    readonly kind: string
    readonly createdAt: number
    readonly endedAt: number
  }): void
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** Shared by the files of the queue. */
export interface JobQueue extends JobsDependencies {
  readonly repository: JobsRepository & OwnedJobs & ActiveReads
  readonly durations: JobDurations
  readonly active: ActiveJobs
  /** Jobs of dead servers that this one has taken over, until they wait in its queue or have ended. */
  readonly taken: Map<string, StoredJob>
  readonly ends: JobEnds
  /** By kind. */
  readonly offered: Map<string, OfferedJob>
  /** Sends a job's state to its owner's pages; `positions` avoids reading them again. */
  notify(job: ActiveJob, positions?: WaitingPositions): void
}
