import type { TrackedJob } from './jobs-state.ts'

/** How far a job is at this moment. */
export interface JobProgress {
  /** From 0 to 1; unknown unless it runs and something is known. */
  readonly share: number | undefined
  /** Until its end, or until its beginning while it waits. */
  readonly secondsLeft: number | undefined
}

/** Full only when the server says so. */
const maxBeforeEnd = 0.99

/** Counts on from what was last heard, so that time passes evenly between two pieces of news. */
export function jobProgress({ job, updatedAt }: TrackedJob, now: number): JobProgress {
  const known = job.state === 'running' && job.progress !== null ? job.progress : undefined
  if (job.secondsLeft === null) return { share: known, secondsLeft: undefined }
  const elapsed = Math.max(0, (now - updatedAt) / 1000)
  const secondsLeft = Math.max(0, job.secondsLeft - elapsed)
  if (known === undefined || job.secondsLeft === 0) return { share: known, secondsLeft }
  const share = known + (1 - known) * Math.min(1, elapsed / job.secondsLeft)
  return { share: Math.max(known, Math.min(maxBeforeEnd, share)), secondsLeft }
}

/** All running jobs together: the mean of their shares; `undefined` when one of them is unknown, 0 when none has begun. */
export function totalProgress(jobs: readonly TrackedJob[], now: number): number | undefined {
  const shares = jobs
    .filter(({ job }) => job.state === 'running')
    .map((job) => jobProgress(job, now).share)
  if (shares.length === 0) return 0
  const total = shares.reduce(
    (sum, share) => (sum === undefined || share === undefined ? undefined : sum + share),
    0,
  )
  return total === undefined ? undefined : total / shares.length
}
