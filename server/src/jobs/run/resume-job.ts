import { Problem } from '@atelier/contract/problems/problems'
import type { JobQueue } from '../job-queue.ts'
import type { StoredJob } from '../jobs.repository.ts'
import { presentJob } from '../present-job.ts'
import { type JobOutcome, undoJob, withOutcome } from './finish-job.ts'
import type { OfferedJob } from './offered-job.ts'

/** Handles a job that ran when its server stopped: returns it as a waiting one if it can continue, else ends it: done, if its result was stored. */
export async function resumeJob(queue: JobQueue, job: StoredJob): Promise<StoredJob | undefined> {
  const isDone = job.result !== null
  const waiting = isDone ? undefined : await logFailure(queue, job, () => requeueJob(queue, job))
  if (waiting) return waiting
  const outcome: JobOutcome = isDone
    ? { state: 'done', result: job.result }
    : { state: 'failed', problem: new Problem('job.interrupted') }
  const ended = withOutcome(job, outcome, queue.clock.now())
  // Undone once: by the server that could store the end.
  if (!(await queue.repository.saveState(ended))) return undefined
  if (!isDone) await logFailure(queue, job, () => undoJob(queue, job))
  queue.live.publish(job.userId, { type: 'job', job: presentJob(ended) })
  queue.ends.publish(job.id)
  return undefined
}

/** Puts a running job back in the queue, if its kind can continue and it is still this server's; returns the waiting job. */
export async function requeueJob(queue: JobQueue, job: StoredJob): Promise<StoredJob | undefined> {
  const input = offeredJobOf(queue, job).resume(job.input)
  if (input === undefined) return undefined
  const waiting: StoredJob = { ...job, state: 'waiting', startedAt: null, input }
  const isOwn = await queue.database.commit((transaction) =>
    queue.repository.saveStateAndInput(waiting, transaction),
  )
  return isOwn ? waiting : undefined
}

/** A job that fails here, for instance on the input of an older version, must stop neither other jobs nor the server. */
export async function logFailure<T>(
  queue: JobQueue,
  { id: jobId, kind }: StoredJob,
  action: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await action()
  } catch (cause) {
    queue.log.error('une tâche interrompue n’a pas pu être reprise ou annulée', {
      jobId,
      kind,
      cause,
    })
    return undefined
  }
}

export function offeredJobOf({ offered }: JobQueue, { kind }: StoredJob): OfferedJob {
  const job = offered.get(kind)
  if (!job) throw new Error(`no job of kind ${kind} is offered`)
  return job
}
