import { type Job, type JobKind, jobLimits, type ListedJob } from '@atelier/contract/jobs'
import { Problem } from '@atelier/contract/problems'
import { type ActiveJob, createActiveJobs } from './active-jobs.ts'
import { createDurations } from './durations.ts'
import type { JobOrder, JobWork } from './job-work.ts'
import { createJobsRepository, type JobRow } from './jobs.repository.ts'
import { createPositionTeller, type PositionTeller } from './position-teller.ts'
import { presentJob, withResult } from './present-job.ts'
import type { JobsOptions, Queue } from './queue.ts'
import { cancel, type JobEnd, runJob, settleAbandoned, storedResult } from './run-job.ts'

/** A job that was accepted, and its result once it is done; rejects with the Problem that ended it. */
export interface Accepted {
  readonly job: Job
  readonly done: Promise<unknown>
}

const sweepEveryMs = 60 * 60 * 1000
const patienceMs = 8000

/** Long work: accepted durably, taken in fair turns, followed live, ended in one of three ways, never lost silently (decision D6). */
export async function createJobs(options: JobsOptions) {
  const repository = createJobsRepository(options.database.queries)
  const durations = await createDurations(repository)
  const active = createActiveJobs({ ...options, durations })
  const tell: Queue['tell'] = (job, places) =>
    options.live.tell(job.row.user_id, { type: 'job', job: active.present(job, places) })
  const queue: Queue = { ...options, repository, durations, active, works: new Map(), tell }
  const positions = createPositionTeller(queue)
  return {
    /** Makes a kind of work known; before `start`. */
    offer: <Input>(work: JobWork<Input>): void =>
      void queue.works.set(work.kind, work as unknown as JobWork),
    ...accepting(queue, positions, await repository.lastSequence()),
    ...reading(queue),
    ...running(queue, positions),
    /** Everyone's work that waits or runs, as it would be served; for the administrator. */
    everyones(): { readonly userId: string; readonly job: ListedJob }[] {
      const places = active.waiting()
      const found = [...active.jobs.values()].map((job) => ({
        userId: job.row.user_id,
        job: active.present(job, places),
      }))
      return found
        .sort((one, other) => (one.job.position ?? 0) - (other.job.position ?? 0))
        .slice(0, jobLimits.listed)
    },
    /** Ends anyone's work; for the administrator. */
    async cancelAnyones(
      jobId: string,
    ): Promise<{ readonly userId: string; readonly kind: string }> {
      const found = active.jobs.get(jobId)?.row
      if (!found)
        throw new Problem((await repository.exists(jobId)) ? 'job.ended' : 'job.not-found')
      await cancel(queue, found.user_id, jobId)
      return { userId: found.user_id, kind: found.kind }
    },
    async cancel(userId: string, jobId: string): Promise<Job> {
      const { row } = await cancel(queue, userId, jobId)
      return withResult(presentJob(row), row)
    },
    /** Ends everything of a person that waits or runs. */
    async cancelAllOf(userId: string): Promise<void> {
      const theirs = [...queue.active.jobs.values()].filter(({ row }) => row.user_id === userId)
      await Promise.all(theirs.map(({ row }) => cancelIfActive(queue, userId, row.id)))
    },
  }
}
export type Jobs = Awaited<ReturnType<typeof createJobs>>

async function cancelIfActive(queue: Queue, userId: string, jobId: string): Promise<void> {
  try {
    await cancel(queue, userId, jobId)
  } catch (cause) {
    // It has ended by itself meanwhile.
    if (!(cause instanceof Problem) || cause.code !== 'job.ended') throw cause
  }
}

function accepting(queue: Queue, positions: PositionTeller, lastSequence: number) {
  let sequence = lastSequence
  return {
    /** Accepts a job: once this resolves it will run, whatever happens to the caller or the server. */
    async submit(order: JobOrder): Promise<Accepted> {
      sequence += 1
      const row = newRow(order, queue.makeId(), sequence, queue.clock.now())
      await queue.database.commit(async (transaction) => {
        await queue.repository.insert(row, transaction)
        await order.together?.(transaction, row.id)
        if (order.requestKey) await queue.idempotency.attach(order.requestKey, row.id, transaction)
      })
      const job = enqueue(queue, positions, row)
      queue.tell(job)
      return { job: withResult(queue.active.present(job), row), done: job.settled.promise }
    },
  }
}

function reading({ repository, active }: Queue) {
  return {
    /** Those under way, those that have ended, or both when it is not said. */
    async list(
      userId: string,
      { isActive }: { readonly isActive?: boolean | undefined } = {},
    ): Promise<ListedJob[]> {
      const rows = await repository.list(userId, { active: isActive, limit: jobLimits.listed })
      const places = active.waiting()
      return rows.map((row) => {
        const job = active.jobs.get(row.id)
        return job ? active.present(job, places) : presentJob(row)
      })
    },

    async read(userId: string, jobId: string): Promise<Job> {
      const row = await repository.find(userId, jobId)
      if (!row) throw new Problem('job.not-found')
      const job = active.jobs.get(jobId)
      return withResult(job ? active.present(job, active.waiting()) : presentJob(row), row)
    },

    /** Failures are shown until then. */
    seeFailures: (userId: string): Promise<void> => repository.seeFailures(userId),

    /** The waiting jobs of one kind, and what they were asked. */
    async waitingOf(kind: JobKind): Promise<{ readonly jobId: string; readonly input: unknown }[]> {
      const rows = await repository.inState('waiting')
      return rows
        .filter((row) => row.kind === kind)
        .map((row) => ({ jobId: row.id, input: JSON.parse(row.input) as unknown }))
    },

    /** The result of a job accepted before; rejects with the Problem that ended it. */
    async resultOf(userId: string, jobId: string): Promise<unknown> {
      const job = active.jobs.get(jobId)
      if (job?.row.user_id === userId) return job.settled.promise
      const row = await repository.find(userId, jobId)
      if (!row) throw new Problem('job.not-found')
      return storedResult(row)
    },
  }
}

function running(queue: Queue, positions: PositionTeller) {
  let sweep: NodeJS.Timeout | undefined
  const forgetOld = () =>
    queue.repository.removeEndedBefore(queue.clock.now() - jobLimits.keptDays * 24 * 60 * 60 * 1000)
  return {
    /** Takes up the queue of the server before this one: what waited will run, what ran goes on where it can, else is reported as interrupted. */
    async start(): Promise<void> {
      for (const row of await queue.repository.inState('running')) await settleAbandoned(queue, row)
      for (const row of await queue.repository.inState('waiting')) enqueue(queue, positions, row)
      await forgetOld()
      sweep = setInterval(() => {
        forgetOld().catch((cause: unknown) =>
          queue.log.error('les anciens travaux n’ont pas pu être effacés', { cause }),
        )
        queue.live.forgetSilent()
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
        for (const job of underWay) job.abort.abort('interrupted' satisfies JobEnd)
      }, patienceMs)
      await Promise.allSettled(underWay.map((job) => job.settled.promise))
      clearTimeout(timer)
    },
  }
}

function enqueue(queue: Queue, positions: PositionTeller, row: JobRow): ActiveJob {
  const job = newActive(row)
  queue.active.jobs.set(row.id, job)
  const request = {
    person: row.user_id,
    isLong: row.is_long === 1,
    ...(row.engine !== null && { engine: row.engine }),
  }
  job.ticket = queue.turns.join(request, (release) => {
    job.release = release
    void runJob(queue, job)
  })
  positions.changed()
  return job
}

function newActive(row: JobRow): ActiveJob {
  const settled = Promise.withResolvers<unknown>()
  // A caller that left, or never waited, is no reason for an unhandled rejection.
  settled.promise.catch(() => 'told by the job itself')
  return {
    row,
    abort: new AbortController(),
    settled,
    ticket: undefined,
    release: undefined,
    told: undefined,
    startedAt: 0,
  }
}

const newRow = (order: JobOrder, id: string, sequence: number, now: number): JobRow => ({
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
