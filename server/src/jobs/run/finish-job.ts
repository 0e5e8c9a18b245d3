import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import { type ActiveJob, machineMsOf } from '../active-jobs.ts'
import type { JobQueue } from '../job-queue.ts'
import type { StoredJob } from '../jobs.repository.ts'
import { leaveToOthers } from '../other-servers/wait-for-result.ts'

export type JobOutcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed' | 'cancelled'; readonly problem: Problem }

/** Stores how a job ended, then notifies its owner and its waiting caller. */
export async function finishJob(
  queue: JobQueue,
  job: ActiveJob,
  outcome: JobOutcome,
): Promise<void> {
  const finished = withOutcome(job.stored, outcome, queue.clock.now())
  try {
    const seconds = (performance.now() - job.startedAt) / 1000
    const save = async (transaction: WriteTransaction) => {
      if (!(await queue.repository.saveState(finished, transaction))) return false
      if (outcome.state === 'done')
        await queue.durations.recordDuration(finished, seconds, transaction)
      return true
    }
    const { result } = finished
    const retriedBytes = result === null ? 0 : JSON.stringify(result).length
    const isOwn = await queue.database.commit(save, { retriedBytes })
    // Another server has it by now, and says how it ends.
    if (!isOwn) return leaveToOthers(queue, job)
    job.stored = finished
    if (outcome.state !== 'done') await undoJob(queue, finished, machineMsOf(job))
  } catch (cause) {
    queue.log.error('la fin d’une tâche n’a pas pu être enregistrée', {
      jobId: job.stored.id,
      kind: job.stored.kind,
      cause,
    })
    return job.completion.reject(new Problem('server.internal', { cause }))
  }
  if (outcome.state === 'done')
    queue.onDone?.({ ...finished, endedAt: finished.endedAt ?? queue.clock.now() })
  queue.notify(job)
  queue.ends.publish(job.stored.id)
  if (outcome.state === 'done') job.completion.resolve(outcome.result)
  else job.completion.reject(outcome.problem)
}

export const withOutcome = (job: StoredJob, outcome: JobOutcome, endedAt: number): StoredJob =>
  outcome.state === 'done'
    ? { ...job, state: 'done', result: outcome.result ?? null, endedAt }
    : {
        ...job,
        state: outcome.state,
        error: { code: outcome.problem.code, params: outcome.problem.params },
        endedAt,
      }

export async function undoJob({ offered }: JobQueue, job: StoredJob, machineMs = 0): Promise<void> {
  await offered.get(job.kind)?.undo(job.input, { jobId: job.id, userId: job.userId, machineMs })
}
