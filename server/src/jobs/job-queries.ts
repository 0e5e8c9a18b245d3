import { type Job, type JobKind, type JobSummary, jobLimits } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import type { JobQueue } from './job-queue.ts'
import type { StoredJob } from './jobs.repository.ts'
import { presentJob, withResult } from './present-job.ts'

/** Reads jobs without changing any. */
export const createJobQueries = ({ repository, active }: JobQueue) => ({
  /** Active jobs, ended jobs, or both without `isActive`. */
  async list(
    userId: string,
    { isActive }: { readonly isActive?: boolean | undefined } = {},
  ): Promise<JobSummary[]> {
    const listed = await repository.list(userId, { isActive, limit: jobLimits.listMax })
    const positions = active.waitingPositions()
    return listed.map((one) => {
      const job = active.jobs.get(one.id)
      return job ? active.present(job, positions) : presentJob(one)
    })
  },

  async read(userId: string, jobId: string): Promise<Job> {
    const stored = await repository.find(userId, jobId)
    if (!stored) throw new Problem('job.not-found')
    const job = active.jobs.get(jobId)
    const summary = job ? active.present(job, active.waitingPositions()) : presentJob(stored)
    return withResult(summary, stored)
  },

  /** All users' active jobs, in the order of the queue; for the administrator. */
  listAllActive(): { readonly userId: string; readonly job: JobSummary }[] {
    const positions = active.waitingPositions()
    return [...active.jobs.values()]
      .map((job) => ({ userId: job.stored.userId, job: active.present(job, positions) }))
      .sort((one, other) => (one.job.position ?? 0) - (other.job.position ?? 0))
      .slice(0, jobLimits.listMax)
  },

  /** Failures are shown until they are marked as seen. */
  markFailuresSeen: (userId: string): Promise<void> => repository.markFailuresSeen(userId),

  /** The waiting jobs of one kind, with their input. */
  async listWaitingByKind(
    kind: JobKind,
  ): Promise<{ readonly jobId: string; readonly input: unknown }[]> {
    const waiting = await repository.listByState('waiting')
    return waiting
      .filter((job) => job.kind === kind)
      .map((job) => ({ jobId: job.id, input: JSON.parse(job.input) }))
  },

  /** The result of a job accepted before; rejects with the Problem that ended it. */
  async waitForResult(userId: string, jobId: string): Promise<unknown> {
    const job = active.jobs.get(jobId)
    if (job?.stored.userId === userId) return job.completion.promise
    const stored = await repository.find(userId, jobId)
    if (!stored) throw new Problem('job.not-found')
    return storedResult(stored)
  },
})

function storedResult({ state, result, error }: StoredJob): unknown {
  if (state === 'done') return result ?? undefined
  throw new Problem(error?.code ?? 'job.interrupted', { params: error?.params ?? {} })
}
