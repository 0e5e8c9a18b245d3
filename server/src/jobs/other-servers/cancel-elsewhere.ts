import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@atelier/contract/problems/problems'
import type { JobQueue } from '../job-queue.ts'
import { isActive, type StoredJob } from '../jobs.repository.ts'
import { presentJob } from '../present-job.ts'
import { undoJob, withOutcome } from '../run/finish-job.ts'
import { logFailure } from '../run/resume-job.ts'
import { cancelThere } from './job-messages.ts'

/** An engine may take long to stop: until then the server that asked is told this often that it will. */
const answerEveryMs = 8000
const answerWithinMs = 10_000

/**
 * Cancels a job of another server: that server is asked. One that is dead, or does not answer, loses the job: its row says that it is
 * cancelled, and whatever that server still stores of it touches nothing.
 */
export async function cancelElsewhere(queue: JobQueue, job: StoredJob): Promise<StoredJob> {
  const { id: jobId, userId } = job
  let current = job
  while (isActive(current)) {
    if (!(await isCancelling(queue, current))) {
      const cancelled = await cancelByRow(queue, current)
      if (cancelled) return cancelled
    }
    const stored = await queue.repository.find(userId, jobId)
    if (!stored) throw new Problem('job.not-found')
    current = stored
  }
  return current
}

async function isCancelling(
  { bus, servers }: JobQueue,
  { id: jobId, userId, server }: StoredJob,
): Promise<boolean> {
  if (server === null || !(await servers.listLivingIds()).includes(server)) return false
  const answer = await bus.ask(server, cancelThere, { userId, jobId }, answerWithinMs)
  return answer?.isCancelling === true
}

async function cancelByRow(queue: JobQueue, job: StoredJob): Promise<StoredJob | undefined> {
  const { repository, servers, clock, live, ends } = queue
  const outcome = { state: 'cancelled', problem: new Problem('job.cancelled') } as const
  const cancelled = withOutcome({ ...job, server: servers.id() }, outcome, clock.now())
  if (!(await repository.saveEndOfOther(cancelled, job.server))) return undefined
  await logFailure(queue, cancelled, () => undoJob(queue, cancelled))
  live.publish(job.userId, { type: 'job', job: presentJob(cancelled) })
  ends.publish(job.id)
  return cancelled
}

/** Answers other servers that cancel a job of this one. */
export function answerCancellations(
  { bus, active }: Pick<JobQueue, 'bus' | 'active'>,
  cancel: (userId: string, jobId: string) => Promise<unknown>,
): void {
  bus.respond(cancelThere, async ({ userId, jobId }) => {
    if (active.jobs.get(jobId)?.stored.userId !== userId) return { isCancelling: false }
    await Promise.race([cancel(userId, jobId), delay(answerEveryMs, undefined, { ref: false })])
    return { isCancelling: true }
  })
}
