import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log/log.ts'
import type { ActiveJob, ActiveJobs } from './active-jobs.ts'
import type { EngineQueue } from './engine-queue.ts'
import type { JobDefinition } from './job-definition.ts'
import type { JobDurations } from './job-durations.ts'
import type { JobsRepository } from './jobs.repository.ts'
import type { Idempotency } from './requests/idempotency.ts'

export interface JobsDependencies {
  readonly database: Database
  readonly turns: EngineQueue
  /** Places over the installation, for estimates. */
  slots(): number
  readonly live: LiveChannel
  readonly idempotency: Pick<Idempotency, 'attach'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** What the parts of the queue share. */
export interface JobQueue extends JobsDependencies {
  readonly repository: JobsRepository
  readonly durations: JobDurations
  readonly active: ActiveJobs
  readonly definitions: Map<string, JobDefinition>
  /** Shows the person's pages where a job of theirs stands; the places may be given when they were just read. */
  notify(job: ActiveJob, places?: ReturnType<ActiveJobs['waitingPositions']>): void
}
