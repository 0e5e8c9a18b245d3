import type { Database, Queries } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { ActiveJob, ActiveJobs, WaitingPositions } from './active-jobs.ts'
import type { EngineQueue } from './engine-queue/engine-queue.ts'
import type { JobDurations } from './job-durations.ts'
import type { JobsRepository } from './jobs.repository.ts'
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
  readonly idempotency: Pick<Idempotency, 'attach'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** Shared by the files of the queue. */
export interface JobQueue extends JobsDependencies {
  readonly repository: JobsRepository
  readonly durations: JobDurations
  readonly active: ActiveJobs
  /** By kind. */
  readonly offered: Map<string, OfferedJob>
  /** Sends a job's state to its owner's pages; `positions` avoids reading them again. */
  notify(job: ActiveJob, positions?: WaitingPositions): void
}
