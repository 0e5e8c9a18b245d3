import { Problem } from '@atelier/contract/problems'
import type { ActiveJob } from './active-jobs.ts'
import type { JobContext, JobWork } from './job-work.ts'
import type { JobRow } from './jobs.repository.ts'
import { problemCodeOf, problemParamsOf } from './present-job.ts'
import type { Queue } from './queue.ts'

/** Why running work is ended from outside; the reason of its abort signal. */
export type JobEnd = 'cancelled' | 'interrupted'

/** Progress reaches open pages at most this often. */
const tellEveryMs = 500

/** Runs a job whose turn has come, and stores how it ended. Never rejects. */
export async function runJob(queue: Queue, job: ActiveJob): Promise<void> {
  try {
    await begin(queue, job)
    const result = await workOf(queue, job.row).run(
      inputOf(queue, job.row) as never,
      contextOf(queue, job),
    )
    await end(queue, job, { state: 'done', result })
  } catch (cause) {
    if (!(await isLeftToTheNext(queue, job, cause)))
      await end(queue, job, failureOf(queue, job, cause))
  } finally {
    job.release?.()
    queue.active.jobs.delete(job.row.id)
  }
}

/** Of a job that no process runs any more: puts it back among what waits when its work can go on, else ends it. */
export async function settleAbandoned(queue: Queue, row: JobRow): Promise<void> {
  if (await orLogged(queue, row, () => putBack(queue, row))) return
  const problem = new Problem('job.interrupted')
  await queue.repository.update(row.id, failed('failed', problem, queue.clock.now()))
  await orLogged(queue, row, () => undo(queue, row))
}

/** What one job stumbles over, such as an order that an older program wrote, must neither stop the others nor the server. */
async function orLogged<T>(
  queue: Queue,
  { id: jobId, kind }: JobRow,
  act: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act()
  } catch (cause) {
    queue.log.error('un travail interrompu n’a pas pu être repris ou défait', {
      jobId,
      kind,
      cause,
    })
    return undefined
  }
}

/** Annuler: at once while waiting, as soon as the engine lets go while running. */
export async function cancel(queue: Queue, userId: string, jobId: string): Promise<ActiveJob> {
  const row = await queue.repository.find(userId, jobId)
  if (!row) throw new Problem('job.not-found')
  const job = queue.active.jobs.get(jobId)
  if (!job) throw new Problem('job.ended')
  if (job.release) {
    job.abort.abort('cancelled' satisfies JobEnd)
    await job.settled.promise.catch(() => 'how it ended is read below')
  } else {
    job.ticket?.leave()
    await end(queue, job, { state: 'cancelled', problem: new Problem('job.cancelled') })
    queue.active.jobs.delete(jobId)
  }
  return job
}

/** What the plain call answers for a job that ended, perhaps long ago. */
export function storedResult(row: JobRow): unknown {
  if (row.state === 'done')
    return row.result === null ? undefined : (JSON.parse(row.result) as unknown)
  throw new Problem(problemCodeOf(row.error_code ?? 'job.interrupted'), {
    params: problemParamsOf(row.error_params),
  })
}

/** Puts a job that was under way back among what waits, if its work can be taken up again. */
async function putBack(queue: Queue, row: JobRow): Promise<Partial<JobRow> | undefined> {
  const input = workOf(queue, row).resume?.(inputOf(queue, row) as never)
  if (input === undefined) return undefined
  const changes: Partial<JobRow> = {
    state: 'waiting',
    started_at: null,
    input: JSON.stringify(input),
  }
  await queue.database.commit((transaction) =>
    queue.repository.update(row.id, changes, transaction),
  )
  return changes
}

/** A stopping server lets go of what the next one can go on with. */
async function isLeftToTheNext(queue: Queue, job: ActiveJob, cause: unknown): Promise<boolean> {
  const { signal } = job.abort
  if (!signal.aborted || (signal.reason as JobEnd) !== 'interrupted') return false
  const changes = await orLogged(queue, job.row, () => putBack(queue, job.row))
  if (!changes) return false
  job.row = { ...job.row, ...changes }
  job.settled.reject(new Problem('job.interrupted', { cause }))
  return true
}

async function begin(queue: Queue, job: ActiveJob) {
  const started: Partial<JobRow> = { state: 'running', started_at: queue.clock.now() }
  // Durable before the engine is asked: a server killed from here on reports the job or takes it up, and never begins it twice.
  await queue.database.commit((transaction) =>
    queue.repository.update(job.row.id, started, transaction),
  )
  job.row = { ...job.row, ...started }
  job.startedAt = performance.now()
  job.abort.signal.throwIfAborted()
  queue.tell(job)
}

type Outcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed' | 'cancelled'; readonly problem: Problem }

async function end(queue: Queue, job: ActiveJob, outcome: Outcome): Promise<void> {
  const now = queue.clock.now()
  const changes =
    outcome.state === 'done'
      ? done(outcome.result, now)
      : failed(outcome.state, outcome.problem, now)
  try {
    await queue.database.commit(async (transaction) => {
      await queue.repository.update(job.row.id, changes, transaction)
      if (outcome.state === 'done')
        await queue.durations.learn(
          job.row,
          (performance.now() - job.startedAt) / 1000,
          transaction,
        )
    })
    job.row = { ...job.row, ...changes }
    if (outcome.state !== 'done') await undo(queue, job.row)
  } catch (cause) {
    queue.log.error('la fin d’un travail n’a pas pu être enregistrée', {
      jobId: job.row.id,
      kind: job.row.kind,
      cause,
    })
    return job.settled.reject(new Problem('server.internal', { cause }))
  }
  queue.tell(job)
  if (outcome.state === 'done') job.settled.resolve(outcome.result)
  else job.settled.reject(outcome.problem)
}

function failureOf(queue: Queue, job: ActiveJob, cause: unknown): Outcome {
  if (job.abort.signal.aborted) {
    const reason = job.abort.signal.reason as JobEnd
    return reason === 'cancelled'
      ? { state: 'cancelled', problem: new Problem('job.cancelled', { cause }) }
      : { state: 'failed', problem: new Problem('job.interrupted', { cause }) }
  }
  const { id: jobId, kind, model } = job.row
  if (cause instanceof Problem) {
    // What lies behind it, such as an engine that failed; without anything behind it is the person's own to mend.
    const source = cause.code.startsWith('engine.') && { source: 'localai' }
    if (cause.cause !== undefined)
      queue.log.warn('un travail a échoué', {
        ...source,
        jobId,
        kind,
        model,
        code: cause.code,
        cause: cause.cause,
      })
    return { state: 'failed', problem: cause }
  }
  queue.log.error('un travail a échoué sans que ce soit prévu', { jobId, kind, cause })
  return { state: 'failed', problem: new Problem('server.internal', { cause }) }
}

async function undo(queue: Queue, row: JobRow) {
  const work = queue.works.get(row.kind)
  if (work?.undo)
    await work.undo(inputOf(queue, row) as never, { jobId: row.id, userId: row.user_id })
}

function workOf(queue: Queue, row: JobRow): JobWork {
  const work = queue.works.get(row.kind)
  if (!work) throw new Error(`no work is known for jobs of kind ${row.kind}`)
  return work
}

const inputOf = (queue: Queue, row: JobRow): unknown =>
  workOf(queue, row).input.parse(JSON.parse(row.input))

const done = (result: unknown, now: number): Partial<JobRow> => ({
  state: 'done',
  result: result === undefined ? null : JSON.stringify(result),
  ended_at: now,
})
const failed = (state: 'failed' | 'cancelled', problem: Problem, now: number): Partial<JobRow> => ({
  state,
  error_code: problem.code,
  error_params: JSON.stringify(problem.params),
  ended_at: now,
})

function contextOf(queue: Queue, job: ActiveJob): JobContext {
  let lastTold = Number.NEGATIVE_INFINITY
  return {
    jobId: job.row.id,
    userId: job.row.user_id,
    askedAt: Number(job.row.created_at),
    signal: job.abort.signal,
    report(progress) {
      job.told = progress
      const now = performance.now()
      if (now - lastTold < tellEveryMs) return
      lastTold = now
      queue.tell(job)
    },
    async pause() {
      job.release?.()
      job.release = await queue.turns.take(
        {
          person: job.row.user_id,
          isLong: job.row.is_long === 1,
          ...(job.row.engine !== null && { engine: job.row.engine }),
        },
        job.abort.signal,
      )
    },
  }
}
