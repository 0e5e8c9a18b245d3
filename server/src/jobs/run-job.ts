import { Problem } from '@atelier/contract/problems/problems'
import type { ActiveJob } from './active-jobs.ts'
import type { JobContext, JobDefinition } from './job-definition.ts'
import type { JobQueue } from './job-queue.ts'
import type { JobRow } from './jobs.repository.ts'
import { problemCodeOf, problemParamsOf } from './present-job.ts'

/** Why running work is ended from outside; the reason of its abort signal. */
export type JobAbortReason = 'cancelled' | 'interrupted'

/** Progress reaches open pages at most this often. */
const notifyEveryMs = 500

/** Runs a job whose turn has come, and stores how it ended. Never rejects. */
export async function runJob(queue: JobQueue, job: ActiveJob): Promise<void> {
  try {
    await startJob(queue, job)
    const result = await definitionOf(queue, job.row).run(
      inputOf(queue, job.row) as never,
      contextOf(queue, job),
    )
    await finishJob(queue, job, { state: 'done', result })
  } catch (cause) {
    if (!(await leaveToNextServer(queue, job, cause)))
      await finishJob(queue, job, failureOf(queue, job, cause))
  } finally {
    job.release?.()
    queue.active.jobs.delete(job.row.id)
  }
}

/** Of a job that no process runs any more: puts it back among what waits when its work can go on, else ends it. */
export async function recoverJob(queue: JobQueue, row: JobRow): Promise<void> {
  if (await logFailure(queue, row, () => requeueJob(queue, row))) return
  const problem = new Problem('job.interrupted')
  await queue.repository.update(row.id, failed('failed', problem, queue.clock.now()))
  await logFailure(queue, row, () => undo(queue, row))
}

/** What one job stumbles over, such as an order that an older program wrote, must neither stop the others nor the server. */
async function logFailure<T>(
  queue: JobQueue,
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
export async function cancelJob(
  queue: JobQueue,
  userId: string,
  jobId: string,
): Promise<ActiveJob> {
  const row = await queue.repository.find(userId, jobId)
  if (!row) throw new Problem('job.not-found')
  const job = queue.active.jobs.get(jobId)
  if (!job) throw new Problem('job.ended')
  if (job.release) {
    job.abort.abort('cancelled' satisfies JobAbortReason)
    await job.completion.promise.catch(() => 'how it ended is read below')
  } else {
    job.ticket?.leave()
    await finishJob(queue, job, { state: 'cancelled', problem: new Problem('job.cancelled') })
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
async function requeueJob(queue: JobQueue, row: JobRow): Promise<Partial<JobRow> | undefined> {
  const input = definitionOf(queue, row).resume?.(inputOf(queue, row) as never)
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
async function leaveToNextServer(
  queue: JobQueue,
  job: ActiveJob,
  cause: unknown,
): Promise<boolean> {
  const { signal } = job.abort
  if (!signal.aborted || (signal.reason as JobAbortReason) !== 'interrupted') return false
  const changes = await logFailure(queue, job.row, () => requeueJob(queue, job.row))
  if (!changes) return false
  job.row = { ...job.row, ...changes }
  job.completion.reject(new Problem('job.interrupted', { cause }))
  return true
}

async function startJob(queue: JobQueue, job: ActiveJob) {
  const started: Partial<JobRow> = { state: 'running', started_at: queue.clock.now() }
  // Durable before the engine is asked: a server killed from here on reports the job or takes it up, and never begins it twice.
  await queue.database.commit((transaction) =>
    queue.repository.update(job.row.id, started, transaction),
  )
  job.row = { ...job.row, ...started }
  job.startedAt = performance.now()
  job.abort.signal.throwIfAborted()
  queue.notify(job)
}

type Outcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed' | 'cancelled'; readonly problem: Problem }

async function finishJob(queue: JobQueue, job: ActiveJob, outcome: Outcome): Promise<void> {
  const now = queue.clock.now()
  const changes =
    outcome.state === 'done'
      ? done(outcome.result, now)
      : failed(outcome.state, outcome.problem, now)
  try {
    await queue.database.commit(async (transaction) => {
      await queue.repository.update(job.row.id, changes, transaction)
      if (outcome.state === 'done')
        await queue.durations.recordDuration(
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
    return job.completion.reject(new Problem('server.internal', { cause }))
  }
  queue.notify(job)
  if (outcome.state === 'done') job.completion.resolve(outcome.result)
  else job.completion.reject(outcome.problem)
}

function failureOf(queue: JobQueue, job: ActiveJob, cause: unknown): Outcome {
  if (job.abort.signal.aborted) {
    const reason = job.abort.signal.reason as JobAbortReason
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

async function undo(queue: JobQueue, row: JobRow) {
  const work = queue.definitions.get(row.kind)
  if (work?.undo)
    await work.undo(inputOf(queue, row) as never, { jobId: row.id, userId: row.user_id })
}

function definitionOf(queue: JobQueue, row: JobRow): JobDefinition {
  const work = queue.definitions.get(row.kind)
  if (!work) throw new Error(`no work is known for jobs of kind ${row.kind}`)
  return work
}

const inputOf = (queue: JobQueue, row: JobRow): unknown =>
  definitionOf(queue, row).input.parse(JSON.parse(row.input))

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

function contextOf(queue: JobQueue, job: ActiveJob): JobContext {
  let lastTold = Number.NEGATIVE_INFINITY
  return {
    jobId: job.row.id,
    userId: job.row.user_id,
    requestedAt: Number(job.row.created_at),
    signal: job.abort.signal,
    report(progress) {
      job.reportedProgress = progress
      const now = performance.now()
      if (now - lastTold < notifyEveryMs) return
      lastTold = now
      queue.notify(job)
    },
    async yieldSlot() {
      job.release?.()
      job.release = await queue.turns.takeSlot(
        {
          userId: job.row.user_id,
          isLong: job.row.is_long === 1,
          ...(job.row.engine !== null && { engine: job.row.engine }),
        },
        job.abort.signal,
      )
    },
  }
}
