import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { Log } from '#platform/log.ts'
import type { ActiveJob, ActiveJobs } from './active-jobs.ts'
import type { Durations } from './durations.ts'
import type { Idempotency } from './idempotency.ts'
import type { JobWork } from './job-work.ts'
import type { JobsRepository } from './jobs.repository.ts'
import type { Turns } from './turns.ts'

export interface JobsOptions {
  readonly database: Database
  readonly turns: Turns
  /** Places over the installation, for estimates. */
  places(): number
  readonly live: LiveChannel
  readonly idempotency: Pick<Idempotency, 'attach'>
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
}

/** What the parts of the queue share. */
export interface Queue extends JobsOptions {
  readonly repository: JobsRepository
  readonly durations: Durations
  readonly active: ActiveJobs
  readonly works: Map<string, JobWork>
  /** Shows the person's pages where a job of theirs stands; the places may be given when they were just read. */
  tell(job: ActiveJob, places?: ReturnType<ActiveJobs['waiting']>): void
}
