import { jobLimits } from '@atelier/contract/jobs/jobs'
import type { ActiveJob } from './active-jobs.ts'
import { createActiveJobs, newActiveJob, slotRequestOf } from './active-jobs.ts'
import type { JobAbortReason, JobDefinition, JobRequest, SubmitJob } from './job-definition.ts'
import { createJobDurations } from './job-durations.ts'
import { createJobQueries } from './job-queries.ts'
import type { JobQueue, JobsDependencies } from './job-queue.ts'
import { createJobsRepository, type StoredJob } from './jobs.repository.ts'
import { findJobRefusal, requireJobRoom } from './limits/job-limits.ts'
import { createPositionNotifier, type PositionNotifier } from './position-notifier.ts'
import { presentJob, withResult } from './present-job.ts'
import { cancelIfActive, cancelJob, cancelOfAnyUser } from './run/cancel-job.ts'
import { toOfferedJob } from './run/offered-job.ts'
import { resumeJob } from './run/resume-job.ts'
import { runJob } from './run/run-job.ts'

const sweepEveryMs = 60 * 60 * 1000
const shutdownGraceMs = 8000

/** Jobs: stored when accepted, run in a fair order, shown live, and never lost without a message. */
export async function createJobsService(dependencies: JobsDependencies) {
  const { engineQueue, slots, live } = dependencies
  const repository = createJobsRepository(dependencies.database.queries)
  const durations = await createJobDurations(repository)
  const active = createActiveJobs({ engineQueue, slots, durations })
  const queue: JobQueue = {
    ...dependencies,
    repository,
    durations,
    active,
    offered: new Map(),
    notify: (job, positions) =>
      live.publish(job.stored.userId, { type: 'job', job: active.present(job, positions) }),
  }
  const positions = createPositionNotifier(queue)
  return {
    offer: createOffer(queue, positions, await repository.lastSequence()),
    ...createJobQueries(queue),
    /** Before a large body is read, of which a job is to be made. @throws Problem */
    requireRoom: (userId: string): Promise<void> => requireJobRoom(queue, userId),
    ...createCancellation(queue),
    ...createLifecycle(queue, positions),
  }
}
export type JobsService = Awaited<ReturnType<typeof createJobsService>>

function createOffer(queue: JobQueue, positions: PositionNotifier, lastSequence: number) {
  let sequence = lastSequence
  /** Registers a kind of job, before `start`; returns the function that submits such jobs. */
  return <Input, Result>(definition: JobDefinition<Input, Result>): SubmitJob<Input, Result> => {
    const { kind } = definition
    queue.offered.set(kind, toOfferedJob(definition))
    return async (request) => {
      sequence += 1
      const stored = newJob(request, {
        kind,
        id: queue.makeId(),
        sequence,
        createdAt: queue.clock.now(),
      })
      const refusal = await queue.database.commit(async (transaction) => {
        const found = await findJobRefusal(queue, definition, request.userId, transaction)
        // Not thrown here: other requests of the same commit would be done again.
        if (found) return found
        await queue.repository.insert(stored, transaction)
        await request.writeWithJob?.(transaction, stored.id)
        if (request.requestKey)
          await queue.idempotency.attach(request.requestKey, stored.id, transaction)
        return undefined
      })
      if (refusal) throw refusal
      const job = enqueue(queue, positions, stored)
      queue.notify(job)
      return {
        job: withResult(queue.active.present(job), stored),
        // The queue does not know the types of each kind; this kind resolves with the result of its definition's `run`.
        done: job.completion.promise as Promise<Result>,
      }
    }
  }
}

const newJob = <Input>(
  request: JobRequest<Input>,
  job: Pick<StoredJob, 'id' | 'kind' | 'sequence' | 'createdAt'>,
): StoredJob => ({
  ...job,
  userId: request.userId,
  title: request.title,
  model: request.model ?? null,
  engine: request.engine ?? null,
  isLong: request.isLong ?? false,
  size: request.size,
  state: 'waiting',
  input: JSON.stringify(request.input),
  result: null,
  error: null,
  isSeen: false,
  startedAt: null,
  endedAt: null,
})

function enqueue(queue: JobQueue, positions: PositionNotifier, stored: StoredJob): ActiveJob {
  const job = newActiveJob(stored)
  queue.active.jobs.set(stored.id, job)
  const kind = queue.offered.get(stored.kind)?.runningKind(stored)
  const request = { ...slotRequestOf(stored), ...(kind !== undefined && { kind }) }
  job.ticket = queue.engineQueue.enqueue(request, (release) => {
    job.release = release
    void runJob(queue, job)
  })
  positions.start()
  return job
}

const createCancellation = (queue: JobQueue) => ({
  async cancel(userId: string, jobId: string) {
    const { stored } = await cancelJob(queue, userId, jobId)
    return withResult(presentJob(stored), stored)
  },
  /** Cancels any user's job; for the administrator. */
  cancelOfAnyUser: (jobId: string) => cancelOfAnyUser(queue, jobId),
  /** Cancels all active jobs of a user. */
  async cancelAllByUser(userId: string): Promise<void> {
    const theirs = [...queue.active.jobs.values()].filter(({ stored }) => stored.userId === userId)
    await Promise.all(theirs.map(({ stored }) => cancelIfActive(queue, userId, stored.id)))
  },
})

function createLifecycle(queue: JobQueue, positions: PositionNotifier) {
  let sweep: NodeJS.Timeout | undefined
  const removeOld = () =>
    queue.repository.removeEndedBefore(
      queue.clock.now() - jobLimits.retentionDays * 24 * 60 * 60 * 1000,
    )
  return {
    /**
     * Resumes the queue after a restart: waiting jobs will run; running jobs continue if they can, else they are reported as
     * interrupted.
     */
    async start(): Promise<void> {
      for (const job of await queue.repository.listByState('running')) await resumeJob(queue, job)
      for (const job of await queue.repository.listByState('waiting'))
        enqueue(queue, positions, job)
      await removeOld()
      sweep = setInterval(() => {
        removeOld().catch((cause: unknown) =>
          queue.log.error('les anciennes tâches n’ont pas pu être supprimées', { cause }),
        )
        queue.live.removeIdleUsers()
      }, sweepEveryMs).unref()
    },

    /** Starts no more jobs, gives running jobs a short time to end, then interrupts them. Waiting jobs stay for the next start. */
    async close(): Promise<void> {
      clearInterval(sweep)
      positions.stop()
      const jobs = [...queue.active.jobs.values()]
      for (const job of jobs) job.ticket?.leave()
      const running = jobs.filter((job) => job.release)
      const timer = setTimeout(() => {
        for (const job of running) job.abort.abort('interrupted' satisfies JobAbortReason)
      }, shutdownGraceMs)
      await Promise.allSettled(running.map((job) => job.completion.promise))
      clearTimeout(timer)
    },
  }
}
