import { type Job, type JobKind, type JobSummary, jobLimits } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import { type ActiveJob, createActiveJobs } from './active-jobs.ts'
import type { JobDefinition, JobRequest } from './job-definition.ts'
import { createJobDurations } from './job-durations.ts'
import type { JobQueue, JobsDependencies } from './job-queue.ts'
import { createJobsRepository, type JobRow } from './jobs.repository.ts'
import { createPositionNotifier, type PositionNotifier } from './position-notifier.ts'
import { presentJob, withResult } from './present-job.ts'
import { cancelJob, type JobAbortReason, recoverJob, runJob, storedResult } from './run-job.ts'

/** A job that was accepted, and its result once it is done; rejects with the Problem that ended it. */
export interface AcceptedJob {
  readonly job: Job
  readonly done: Promise<unknown>
}

const sweepEveryMs = 60 * 60 * 1000
const shutdownGraceMs = 8000

/** Long work: accepted durably, taken in fair turns, followed live, ended in one of three ways, never lost silently (decision D6). */
export async function createJobsService(options: JobsDependencies) {
  const repository = createJobsRepository(options.database.queries)
  const durations = await createJobDurations(repository)
  const active = createActiveJobs({ ...options, durations })
  const tell: JobQueue['notify'] = (job, places) =>
    options.live.publish(job.row.user_id, { type: 'job', job: active.present(job, places) })
  const queue: JobQueue = {
    ...options,
    repository,
    durations,
    active,
    definitions: new Map(),
    notify: tell,
  }
  const positions = createPositionNotifier(queue)
  return {
    /** Makes a kind of work known; before `start`. */
    registerKind: <Input>(work: JobDefinition<Input>): void =>
      void queue.definitions.set(work.kind, work as unknown as JobDefinition),
    ...createSubmission(queue, positions, await repository.lastSequence()),
    ...createQueries(queue),
    ...createLifecycle(queue, positions),
    /** Everyone's work that waits or runs, as it would be served; for the administrator. */
    listAllActive(): { readonly userId: string; readonly job: JobSummary }[] {
      const places = active.waitingPositions()
      const found = [...active.jobs.values()].map((job) => ({
        userId: job.row.user_id,
        job: active.present(job, places),
      }))
      return found
        .sort((one, other) => (one.job.position ?? 0) - (other.job.position ?? 0))
        .slice(0, jobLimits.listMax)
    },
    /** Ends anyone's work; for the administrator. */
    async cancelOfAnyUser(
      jobId: string,
    ): Promise<{ readonly userId: string; readonly kind: string }> {
      const found = active.jobs.get(jobId)?.row
      if (!found)
        throw new Problem((await repository.exists(jobId)) ? 'job.ended' : 'job.not-found')
      await cancelJob(queue, found.user_id, jobId)
      return { userId: found.user_id, kind: found.kind }
    },
    async cancel(userId: string, jobId: string): Promise<Job> {
      const { row } = await cancelJob(queue, userId, jobId)
      return withResult(presentJob(row), row)
    },
    /** Ends everything of a person that waits or runs. */
    async cancelAllByUser(userId: string): Promise<void> {
      const theirs = [...queue.active.jobs.values()].filter(({ row }) => row.user_id === userId)
      await Promise.all(theirs.map(({ row }) => cancelIfActive(queue, userId, row.id)))
    },
  }
}
export type JobsService = Awaited<ReturnType<typeof createJobsService>>

async function cancelIfActive(queue: JobQueue, userId: string, jobId: string): Promise<void> {
  try {
    await cancelJob(queue, userId, jobId)
  } catch (cause) {
    // It has ended by itself meanwhile.
    if (!(cause instanceof Problem) || cause.code !== 'job.ended') throw cause
  }
}

function createSubmission(queue: JobQueue, positions: PositionNotifier, lastSequence: number) {
  let sequence = lastSequence
  return {
    /** Accepts a job: once this resolves it will run, whatever happens to the caller or the server. */
    async submit(order: JobRequest): Promise<AcceptedJob> {
      sequence += 1
      const row = newRow(order, queue.makeId(), sequence, queue.clock.now())
      await queue.database.commit(async (transaction) => {
        await queue.repository.insert(row, transaction)
        await order.writeWithJob?.(transaction, row.id)
        if (order.requestKey) await queue.idempotency.attach(order.requestKey, row.id, transaction)
      })
      const job = enqueue(queue, positions, row)
      queue.notify(job)
      return { job: withResult(queue.active.present(job), row), done: job.completion.promise }
    },
  }
}

function createQueries({ repository, active }: JobQueue) {
  return {
    /** Those under way, those that have ended, or both when it is not said. */
    async list(
      userId: string,
      { isActive }: { readonly isActive?: boolean | undefined } = {},
    ): Promise<JobSummary[]> {
      const rows = await repository.list(userId, { active: isActive, limit: jobLimits.listMax })
      const places = active.waitingPositions()
      return rows.map((row) => {
        const job = active.jobs.get(row.id)
        return job ? active.present(job, places) : presentJob(row)
      })
    },

    async read(userId: string, jobId: string): Promise<Job> {
      const row = await repository.find(userId, jobId)
      if (!row) throw new Problem('job.not-found')
      const job = active.jobs.get(jobId)
      return withResult(job ? active.present(job, active.waitingPositions()) : presentJob(row), row)
    },

    /** Failures are shown until then. */
    markFailuresSeen: (userId: string): Promise<void> => repository.markFailuresSeen(userId),

    /** The waiting jobs of one kind, and what they were asked. */
    async listWaitingByKind(
      kind: JobKind,
    ): Promise<{ readonly jobId: string; readonly input: unknown }[]> {
      const rows = await repository.listByState('waiting')
      return rows
        .filter((row) => row.kind === kind)
        .map((row) => ({ jobId: row.id, input: JSON.parse(row.input) as unknown }))
    },

    /** The result of a job accepted before; rejects with the Problem that ended it. */
    async waitForResult(userId: string, jobId: string): Promise<unknown> {
      const job = active.jobs.get(jobId)
      if (job?.row.user_id === userId) return job.completion.promise
      const row = await repository.find(userId, jobId)
      if (!row) throw new Problem('job.not-found')
      return storedResult(row)
    },
  }
}

function createLifecycle(queue: JobQueue, positions: PositionNotifier) {
  let sweep: NodeJS.Timeout | undefined
  const forgetOld = () =>
    queue.repository.removeEndedBefore(
      queue.clock.now() - jobLimits.retentionDays * 24 * 60 * 60 * 1000,
    )
  return {
    /** Takes up the queue of the server before this one: what waited will run, what ran goes on where it can, else is reported as interrupted. */
    async start(): Promise<void> {
      for (const row of await queue.repository.listByState('running')) await recoverJob(queue, row)
      for (const row of await queue.repository.listByState('waiting'))
        enqueue(queue, positions, row)
      await forgetOld()
      sweep = setInterval(() => {
        forgetOld().catch((cause: unknown) =>
          queue.log.error('les anciens travaux n’ont pas pu être effacés', { cause }),
        )
        queue.live.removeIdleUsers()
      }, sweepEveryMs).unref()
    },

    /** Starts nothing more, lets running work end for a moment, then interrupts it. What waits stays for the next start. */
    async close(): Promise<void> {
      clearInterval(sweep)
      positions.stop()
      const jobs = [...queue.active.jobs.values()]
      for (const job of jobs) job.ticket?.leave()
      const underWay = jobs.filter((job) => job.release)
      const timer = setTimeout(() => {
        for (const job of underWay) job.abort.abort('interrupted' satisfies JobAbortReason)
      }, shutdownGraceMs)
      await Promise.allSettled(underWay.map((job) => job.completion.promise))
      clearTimeout(timer)
    },
  }
}

function enqueue(queue: JobQueue, positions: PositionNotifier, row: JobRow): ActiveJob {
  const job = newActiveJob(row)
  queue.active.jobs.set(row.id, job)
  const request = {
    userId: row.user_id,
    isLong: row.is_long === 1,
    ...(row.engine !== null && { engine: row.engine }),
  }
  job.ticket = queue.turns.enqueue(request, (release) => {
    job.release = release
    void runJob(queue, job)
  })
  positions.start()
  return job
}

function newActiveJob(row: JobRow): ActiveJob {
  const settled = Promise.withResolvers<unknown>()
  // A caller that left, or never waited, is no reason for an unhandled rejection.
  settled.promise.catch(() => 'told by the job itself')
  return {
    row,
    abort: new AbortController(),
    completion: settled,
    ticket: undefined,
    release: undefined,
    reportedProgress: undefined,
    startedAt: 0,
  }
}

const newRow = (order: JobRequest, id: string, sequence: number, now: number): JobRow => ({
  id,
  sequence,
  user_id: order.userId,
  kind: order.kind,
  title: order.title,
  model: order.model ?? null,
  engine: order.engine ?? null,
  is_long: order.isLong ? 1 : 0,
  size: order.size,
  state: 'waiting',
  input: JSON.stringify(order.input),
  result: null,
  error_code: null,
  error_params: null,
  is_seen: 0,
  created_at: now,
  started_at: null,
  ended_at: null,
})
