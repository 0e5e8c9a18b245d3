import { Problem } from '@atelier/contract/problems/problems'
import type { WriteTransaction } from '#database/database.ts'
import { type ActiveJob, machineMsOf, slotRequestOf } from '../active-jobs.ts'
import type { JobAbortReason, JobContext } from '../job-definition.ts'
import type { JobQueue } from '../job-queue.ts'
import type { StoredJob } from '../jobs.repository.ts'
import { finishJob, type JobOutcome } from './finish-job.ts'
import { logFailure, offeredJobOf, requeueJob } from './resume-job.ts'

/** Progress is sent to open pages at most this often. */
const notifyEveryMs = 500

/** Runs a job that has its slot, and stores how it ended. Never rejects. */
export async function runJob(queue: JobQueue, job: ActiveJob): Promise<void> {
  try {
    await startJob(queue, job)
    const result = await offeredJobOf(queue, job.stored).run(
      job.stored.input,
      createContext(queue, job),
    )
    await finishJob(queue, job, { state: 'done', result })
  } catch (cause) {
    if (!(await leaveToNextServer(queue, job, cause)))
      await finishJob(queue, job, outcomeOfFailure(queue, job, cause))
  } finally {
    job.ticket?.end()
    job.slot?.release()
    if (queue.active.jobs.get(job.stored.id) === job) queue.active.jobs.delete(job.stored.id)
  }
}

async function startJob(queue: JobQueue, job: ActiveJob) {
  const started: StoredJob = { ...job.stored, state: 'running', startedAt: queue.clock.now() }
  // Stored before the engine is called: after a crash the job is resumed or reported, never started twice.
  const save = async (transaction: WriteTransaction) => {
    const isOwn = await queue.repository.saveState(started, transaction)
    return { isOwn, mayWork: await queue.mayWork(started.userId, transaction) }
  }
  const { isOwn, mayWork } = await queue.database.commit(save, { retriedBytes: 0 })
  // Another server has it by now.
  if (!isOwn) job.abort.abort('interrupted' satisfies JobAbortReason)
  // Suspended before a server that was killed could cancel it.
  if (!mayWork) job.abort.abort('cancelled' satisfies JobAbortReason)
  job.stored = started
  job.startedAt = performance.now()
  job.abort.signal.throwIfAborted()
  queue.notify(job)
}

function createContext(queue: JobQueue, job: ActiveJob): JobContext {
  let lastNotified = Number.NEGATIVE_INFINITY
  return {
    jobId: job.stored.id,
    userId: job.stored.userId,
    requestedAt: job.stored.createdAt,
    signal: job.abort.signal,
    report(progress) {
      job.reportedProgress = progress
      const now = performance.now()
      if (now - lastNotified < notifyEveryMs) return
      lastNotified = now
      queue.notify(job)
    },
    slot() {
      if (!job.slot) throw new Error('a running job without a slot')
      return job.slot
    },
    machineMs: () => machineMsOf(job),
    async yieldSlot() {
      job.slot?.release()
      job.earlierMachineMs = machineMsOf(job)
      job.slotSince = undefined
      job.slot = await queue.engineQueue.takeSlot(slotRequestOf(job.stored), job.abort.signal)
      job.slotSince = performance.now()
    },
    async requireOwner(on) {
      // With one server there is nobody who could have taken it.
      if (queue.bus.isShared && !(await queue.repository.isOwn(job.stored, on)))
        throw new Problem('job.interrupted')
    },
    async storeResult(on, result) {
      if (!(await queue.repository.saveResult(job.stored, result, on)))
        throw new Problem('job.interrupted')
    },
  }
}

/** When the server stops: puts the job back in the queue for the next start, if it can continue. */
async function leaveToNextServer(
  queue: JobQueue,
  job: ActiveJob,
  cause: unknown,
): Promise<boolean> {
  const { signal } = job.abort
  if (!signal.aborted || signal.reason !== 'interrupted') return false
  const requeued = await logFailure(queue, job.stored, () => requeueJob(queue, job.stored))
  if (!requeued) return false
  job.stored = requeued
  job.completion.reject(new Problem('job.interrupted', { cause }))
  return true
}

function outcomeOfFailure(queue: JobQueue, job: ActiveJob, cause: unknown): JobOutcome {
  const { signal } = job.abort
  if (signal.aborted && signal.reason === 'cancelled')
    return { state: 'cancelled', problem: new Problem('job.cancelled', { cause }) }
  if (signal.aborted) return { state: 'failed', problem: new Problem('job.interrupted', { cause }) }
  if (cause instanceof Problem) {
    // Only a Problem with a cause, such as a failed engine, is logged; the user can correct the others.
    // What an open circuit refuses is counted there.
    if (cause.cause !== undefined && cause.code !== 'engine.circuit-open')
      logProblem(queue, job.stored, cause)
    return { state: 'failed', problem: cause }
  }
  const { id: jobId, kind } = job.stored
  queue.log.error('une tâche a échoué de façon imprévue', { jobId, kind, cause })
  return { state: 'failed', problem: new Problem('server.internal', { cause }) }
}

const logProblem = ({ log }: JobQueue, { id, kind, model }: StoredJob, problem: Problem) =>
  log.warn('une tâche a échoué', {
    ...(problem.code.startsWith('engine.') && { source: 'localai' }),
    jobId: id,
    kind,
    model,
    code: problem.code,
    cause: problem.cause,
  })
