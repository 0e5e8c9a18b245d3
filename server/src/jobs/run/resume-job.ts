import { Problem } from '@atelier/contract/problems/problems'
import type { JobQueue } from '../job-queue.ts'
import type { StoredJob } from '../jobs.repository.ts'
import { undoJob, withOutcome } from './finish-job.ts'
import type { OfferedJob } from './offered-job.ts'

/** Handles a job that ran when the server stopped: puts it back in the queue if it can continue, else ends it. */
export async function resumeJob(queue: JobQueue, job: StoredJob): Promise<void> {
  if (await logFailure(queue, job, () => requeueJob(queue, job))) return
  const problem = new Problem('job.interrupted')
  await queue.repository.saveState(
    withOutcome(job, { state: 'failed', problem }, queue.clock.now()),
  )
  await logFailure(queue, job, () => undoJob(queue, job))
}

/** Puts a running job back in the queue, if its kind can continue; returns the waiting job. */
export async function requeueJob(queue: JobQueue, job: StoredJob): Promise<StoredJob | undefined> {
  const input = offeredJobOf(queue, job).resume(job.input)
  if (input === undefined) return undefined
  const waiting: StoredJob = { ...job, state: 'waiting', startedAt: null, input }
  await queue.database.commit((transaction) =>
    queue.repository.saveStateAndInput(waiting, transaction),
  )
  return waiting
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
