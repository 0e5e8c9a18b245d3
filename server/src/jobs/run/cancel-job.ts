import { Problem } from '@atelier/contract/problems/problems'
import type { ActiveJob } from '../active-jobs.ts'
import type { JobAbortReason } from '../job-definition.ts'
import type { JobQueue } from '../job-queue.ts'
import { finishJob } from './finish-job.ts'

/** Cancels a job: at once while it waits, as soon as the engine stops while it runs. */
export async function cancelJob(
  queue: JobQueue,
  userId: string,
  jobId: string,
): Promise<ActiveJob> {
  if (!(await queue.repository.find(userId, jobId))) throw new Problem('job.not-found')
  const job = queue.active.jobs.get(jobId)
  if (!job) throw new Problem('job.ended')
  if (job.release) {
    job.abort.abort('cancelled' satisfies JobAbortReason)
    await job.completion.promise.catch(() => 'the stored job says how it ended')
  } else {
    job.ticket?.leave()
    await finishJob(queue, job, { state: 'cancelled', problem: new Problem('job.cancelled') })
    queue.active.jobs.delete(jobId)
  }
  return job
}

export async function cancelIfActive(
  queue: JobQueue,
  userId: string,
  jobId: string,
): Promise<void> {
  try {
    await cancelJob(queue, userId, jobId)
  } catch (cause) {
    // It ended by itself meanwhile.
    if (!(cause instanceof Problem) || cause.code !== 'job.ended') throw cause
  }
}

/** Cancels any user's job, for the administrator; returns its owner and kind. */
export async function cancelOfAnyUser(
  queue: JobQueue,
  jobId: string,
): Promise<{ readonly userId: string; readonly kind: string }> {
  const job = queue.active.jobs.get(jobId)?.stored
  if (!job)
    throw new Problem((await queue.repository.exists(jobId)) ? 'job.ended' : 'job.not-found')
  await cancelJob(queue, job.userId, jobId)
  return { userId: job.userId, kind: job.kind }
}
