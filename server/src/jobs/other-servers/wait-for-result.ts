import { Problem } from '@atelier/contract/problems/problems'
import type { ActiveJob } from '../active-jobs.ts'
import type { JobQueue } from '../job-queue.ts'
import { isActive, type StoredJob } from '../jobs.repository.ts'
import { isElsewhere } from './is-elsewhere.ts'

/** The result of a job, whichever server does it; rejects with the Problem that ended it. */
export async function waitForResult(
  queue: JobQueue,
  userId: string,
  jobId: string,
): Promise<unknown> {
  const { active, ends, repository } = queue
  for (;;) {
    const job = active.jobs.get(jobId)
    if (job?.stored.userId === userId) return job.completion.promise
    using end = ends.watch(jobId)
    const stored = await repository.find(userId, jobId)
    if (!stored) throw new Problem('job.not-found')
    if (!isActive(stored) || !isElsewhere(queue, stored) || ends.isClosed())
      return storedResult(stored)
    await end.reached
  }
}

/** For a job that another server has by now: whoever waits for it here gets the result from there. */
export function leaveToOthers(queue: JobQueue, job: ActiveJob): void {
  const { id, userId } = job.stored
  // This server may have taken it again, under its new id.
  if (queue.active.jobs.get(id) === job) queue.active.jobs.delete(id)
  job.completion.resolve(waitForResult(queue, userId, id))
}

function storedResult({ state, result, error }: StoredJob): unknown {
  if (state === 'done') return result ?? undefined
  throw new Problem(error?.code ?? 'job.interrupted', { params: error?.params ?? {} })
}
