import type { TrackedJob } from './jobs-state.ts'

export interface JobProgress {
  /** From 0 to 1; known only of a running job. */
  readonly progress: number | undefined
  /** Until its end, or until its start while it waits. */
  readonly secondsLeft: number | undefined
}

/** Only the server says that it is complete. */
const maxBeforeEnd = 0.99

/** Counts on from the last update, so that the progress moves evenly between two updates. */
export function jobProgress({ job, updatedAt }: TrackedJob, now: number): JobProgress {
  const known = job.state === 'running' && job.progress !== null ? job.progress : undefined
  if (job.secondsLeft === null) return { progress: known, secondsLeft: undefined }
  const elapsed = Math.max(0, (now - updatedAt) / 1000)
  const secondsLeft = Math.max(0, job.secondsLeft - elapsed)
  if (known === undefined || job.secondsLeft === 0) return { progress: known, secondsLeft }
  const progress = known + (1 - known) * Math.min(1, elapsed / job.secondsLeft)
  return { progress: Math.max(known, Math.min(maxBeforeEnd, progress)), secondsLeft }
}

/** The mean progress of all running jobs; `undefined` when one is unknown, 0 when none has started. */
export function totalProgress(jobs: readonly TrackedJob[], now: number): number | undefined {
  const values = jobs
    .filter(({ job }) => job.state === 'running')
    .map((job) => jobProgress(job, now).progress)
  if (values.length === 0) return 0
  const total = values.reduce(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )
  return total === undefined ? undefined : total / values.length
}
