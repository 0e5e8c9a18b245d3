import { Problem } from '@atelier/contract/problems/problems'
import type { ActiveJob } from '../active-jobs.ts'
import type { JobAbortReason } from '../job-definition.ts'
import type { JobQueue } from '../job-queue.ts'
import { isActive, type StoredJob } from '../jobs.repository.ts'
import { cancelElsewhere } from '../other-servers/cancel-elsewhere.ts'
import { findHere, isElsewhere } from '../other-servers/is-elsewhere.ts'
import { finishJob } from './finish-job.ts'

/** Cancels a job: at once while it waits, as soon as the engine stops while it runs. Returns how it ended. */
export async function cancelJob(
  queue: JobQueue,
  userId: string,
  jobId: string,
): Promise<StoredJob> {
  const stored = await queue.repository.find(userId, jobId)
  if (!stored) throw new Problem('job.not-found')
  const job = findHere(queue, stored)
  if (job) return await cancelHere(queue, job)
  if (isActive(stored) && isElsewhere(queue, stored)) return await cancelElsewhere(queue, stored)
  throw new Problem('job.ended')
}

async function cancelHere(queue: JobQueue, job: ActiveJob): Promise<StoredJob> {
  if (job.slot) {
    job.abort.abort('cancelled' satisfies JobAbortReason)
    await job.completion.promise.catch(() => 'the stored job says how it ended')
  } else {
    job.ticket?.leave()
    await finishJob(queue, job, { state: 'cancelled', problem: new Problem('job.cancelled') })
    queue.active.jobs.delete(job.stored.id)
  }
  return job.stored
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
  const found = await queue.repository.findUser(jobId)
  if (!found) throw new Problem('job.not-found')
  await cancelJob(queue, found.userId, jobId)
  return found
}
