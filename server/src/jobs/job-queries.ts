import { type Job, type JobKind, type JobSummary, jobLimits } from '@atelier/contract/jobs/jobs'
import { Problem } from '@atelier/contract/problems/problems'
import type { JobQueue } from './job-queue.ts'
import type { ListedJob } from './jobs.repository.ts'
import { describeElsewhere } from './other-servers/describe-elsewhere.ts'
import { findHere } from './other-servers/is-elsewhere.ts'
import { waitForResult } from './other-servers/wait-for-result.ts'
import { presentJob, withResult } from './present-job.ts'

/** Reads jobs without changing any. */
export const createJobQueries = (queue: JobQueue) => ({
  /** Active jobs, ended jobs, or both without `isActive`. */
  async list(
    userId: string,
    { isActive }: { readonly isActive?: boolean | undefined } = {},
  ): Promise<JobSummary[]> {
    return await present(
      queue,
      await queue.repository.list(userId, { isActive, limit: jobLimits.listMax }),
    )
  },

  async read(userId: string, jobId: string): Promise<Job> {
    const stored = await queue.repository.find(userId, jobId)
    if (!stored) throw new Problem('job.not-found')
    const [summary = presentJob(stored)] = await present(queue, [stored])
    return withResult(summary, stored)
  },

  /** All users' active jobs, in the order of the queue; for the administrator. */
  async listAllActive(): Promise<{ readonly userId: string; readonly job: JobSummary }[]> {
    const { active, bus, repository } = queue
    // One server has them all in memory.
    const jobs = bus.isShared
      ? await repository.listAllActive(jobLimits.listMax)
      : [...active.jobs.values()].map(({ stored }) => stored)
    const presented = await present(queue, jobs)
    return presented
      .map((job, index) => ({ userId: jobs[index]?.userId ?? '', job }))
      .sort((one, other) => (one.job.position ?? 0) - (other.job.position ?? 0))
      .slice(0, jobLimits.listMax)
  },

  /** Failures are shown until they are marked as seen. */
  markFailuresSeen: (userId: string): Promise<void> => queue.repository.markFailuresSeen(userId),

  /** The jobs of one kind that wait for this server, with their input. */
  async listWaitingByKind(
    kind: JobKind,
  ): Promise<{ readonly jobId: string; readonly input: unknown }[]> {
    const waiting = await queue.repository.listWaiting(kind, queue.servers.id())
    return waiting.map((job) => ({ jobId: job.id, input: JSON.parse(job.input) }))
  },

  /** The result of a job accepted before; rejects with the Problem that ended it. */
  waitForResult: (userId: string, jobId: string): Promise<unknown> =>
    waitForResult(queue, userId, jobId),
})

/** Each job with its position or progress, whichever server does it. */
async function present(queue: JobQueue, jobs: readonly ListedJob[]): Promise<JobSummary[]> {
  const { active } = queue
  const elsewhere = await describeElsewhere(
    queue,
    jobs.filter((one) => !findHere(queue, one)),
  )
  const positions = active.waitingPositions()
  return jobs.map((one) => {
    const job = findHere(queue, one)
    return job ? active.present(job, positions) : (elsewhere.get(one.id) ?? presentJob(one))
  })
}
