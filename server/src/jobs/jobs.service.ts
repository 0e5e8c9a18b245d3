import { jobLimits } from '@atelier/contract/jobs/jobs'
import type { WriteTransaction } from '#database/database.ts'
import { asChore } from '#platform/servers.ts'
import type { ActiveJob } from './active-jobs.ts'
import { createActiveJobs, newActiveJob, slotRequestOf } from './active-jobs.ts'
import type { JobAbortReason, JobDefinition, JobRequest, SubmitJob } from './job-definition.ts'
import { createJobDurations } from './job-durations.ts'
import { createJobQueries } from './job-queries.ts'
import type { JobQueue, JobsDependencies } from './job-queue.ts'
import { createJobsRepository, type StoredJob } from './jobs.repository.ts'
import { findJobRefusal, requireJobRoom } from './limits/job-limits.ts'
import { createActiveReads } from './other-servers/active-jobs.repository.ts'
import { createAdoption } from './other-servers/adoption.ts'
import { answerCancellations } from './other-servers/cancel-elsewhere.ts'
import { answerDescriptions } from './other-servers/describe-elsewhere.ts'
import { createJobEnds } from './other-servers/job-ends.ts'
import { createOwnedJobs } from './owned-jobs.repository.ts'
import { createPositionNotifier, type PositionNotifier } from './position-notifier.ts'
import { presentJob, withResult } from './present-job.ts'
import { cancelIfActive, cancelJob, cancelOfAnyUser } from './run/cancel-job.ts'
import { toOfferedJob } from './run/offered-job.ts'
import { runJob } from './run/run-job.ts'

const sweepEveryMs = 60 * 60 * 1000
const shutdownGraceMs = 8000
/** More than any user may have. */
const maxActiveJobs = 10_000

/** Jobs: stored when accepted, run in a fair order, shown live, and never lost without a message. */
export async function createJobsService(dependencies: JobsDependencies) {
  const { engineQueue, slots, live, bus, log } = dependencies
  const { queries } = dependencies.database
  const repository = {
    ...createJobsRepository(queries),
    ...createOwnedJobs(queries),
    ...createActiveReads(queries),
  }
  const durations = await createJobDurations(repository)
  const active = createActiveJobs({ engineQueue, slots, durations })
  const queue: JobQueue = {
    ...dependencies,
    repository,
    durations,
    active,
    taken: new Map(),
    ends: createJobEnds({
      bus,
      repository,
      onFailure: (cause) =>
        log.warn('la fin des tâches des autres serveurs n’a pas pu être lue', { cause }),
    }),
    offered: new Map(),
    notify: (job, positions) =>
      live.publish(job.stored.userId, { type: 'job', job: active.present(job, positions) }),
  }
  const positions = createPositionNotifier(queue)
  answerCancellations(queue, (userId, jobId) => cancelIfActive(queue, userId, jobId))
  answerDescriptions(queue)
  return {
    offer: createOffer(queue, positions),
    ...createJobQueries(queue),
    /** Which of these jobs wait or run, on whichever server. */
    async filterActive(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const ended = new Set(ids.length > 0 ? await repository.listEnded(ids) : [])
      return new Set(ids.filter((id) => !ended.has(id)))
    },
    /** Before a large body is read, of which a job is to be made. @throws Problem */
    requireRoom: (userId: string): Promise<void> => requireJobRoom(queue, userId),
    ...createCancellation(queue),
    ...createLifecycle(queue, positions),
  }
}
export type JobsService = Awaited<ReturnType<typeof createJobsService>>

function createOffer(queue: JobQueue, positions: PositionNotifier) {
  /** Registers a kind of job, before `start`; returns the function that submits such jobs. */
  return <Input, Result>(definition: JobDefinition<Input, Result>): SubmitJob<Input, Result> => {
    const { kind } = definition
    queue.offered.set(kind, toOfferedJob(definition))
    return async (request) => {
      const stored = newJob(request, {
        kind,
        id: queue.makeId(),
        createdAt: queue.clock.now(),
        server: queue.servers.id(),
      })
      const accept = async (transaction: WriteTransaction) => {
        const found = await findJobRefusal(queue, definition, request.userId, transaction)
        // Not thrown here: other requests of the same commit would be done again.
        if (found) return found
        await queue.repository.insert(stored, transaction)
        await request.writeWithJob?.(transaction, stored.id)
        if (request.requestKey)
          await queue.idempotency.attach(request.requestKey, stored.id, transaction)
        return undefined
      }
      const refusal = await queue.database.commit(accept, { lock: `jobs:${request.userId}` })
      if (refusal) throw refusal
      const job = enqueue(queue, positions, stored)
      await job.ticket?.joined
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
  job: Pick<StoredJob, 'id' | 'kind' | 'createdAt' | 'server'>,
): StoredJob => ({
  ...job,
  userId: request.userId,
  title: request.title,
  model: request.model ?? null,
  engines: request.engines ?? [],
  isOrdered: request.isOrdered ?? false,
  isLong: request.isLong ?? false,
  size: request.size,
  state: 'waiting',
  input: JSON.stringify(request.input),
  chatId: request.chatId,
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
  const request = {
    ...slotRequestOf(stored),
    isNamed: true,
    ...(kind !== undefined && { kind }),
  }
  job.ticket = queue.engineQueue.enqueue(request, (slot) => {
    job.slot = slot
    job.slotSince = performance.now()
    void runJob(queue, job)
  })
  positions.start()
  return job
}

const createCancellation = (queue: JobQueue) => ({
  async cancel(userId: string, jobId: string) {
    const stored = await cancelJob(queue, userId, jobId)
    return withResult(presentJob(stored), stored)
  },
  /** Cancels any user's job; for the administrator. */
  cancelOfAnyUser: (jobId: string) => cancelOfAnyUser(queue, jobId),
  /** Cancels all active jobs of a user, on every server. */
  async cancelAllByUser(userId: string): Promise<void> {
    const here = [...queue.active.jobs.values()].map(({ stored }) => stored)
    const theirs = queue.bus.isShared
      ? await queue.repository.list(userId, { isActive: true, limit: maxActiveJobs })
      : here.filter((job) => job.userId === userId)
    await Promise.all(theirs.map(({ id }) => cancelIfActive(queue, userId, id)))
  },
})

function createLifecycle(queue: JobQueue, positions: PositionNotifier) {
  let sweep: NodeJS.Timeout | undefined
  const removeOld = asChore(
    queue.servers.mayRunChore,
    { name: 'ended-jobs', everyMs: sweepEveryMs },
    () =>
      queue.repository.removeEndedBefore(
        queue.clock.now() - jobLimits.retentionDays * 24 * 60 * 60 * 1000,
      ),
  )
  const adoption = createAdoption(queue, (job) => enqueue(queue, positions, job))
  return {
    ...adoption,
    /**
     * Resumes the queue after a restart: waiting jobs will run; running jobs continue if they can, else they are reported as
     * interrupted.
     */
    async start(): Promise<void> {
      await adoption.takeAbandoned()
      await adoption.resumeTaken()
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
      // What other servers do goes on without those who wait for it here.
      queue.ends.close()
      const jobs = [...queue.active.jobs.values()]
      for (const job of jobs) job.ticket?.leave()
      const running = jobs.filter((job) => job.slot)
      const timer = setTimeout(() => {
        for (const job of running) job.abort.abort('interrupted' satisfies JobAbortReason)
      }, shutdownGraceMs)
      await Promise.allSettled(running.map((job) => job.completion.promise))
      clearTimeout(timer)
    },
  }
}
