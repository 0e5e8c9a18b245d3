import { type Job, JobKind, type JobSummary } from '@atelier/contract/jobs/jobs'
import { problemText } from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import type { ListedJob, StoredJob } from './jobs.repository.ts'

type CurrentProgress = Partial<
  Pick<JobSummary, 'position' | 'progress' | 'secondsLeft' | 'isEstimate'>
>

/** A job as the API returns it: what is stored, and its current progress. */
export const presentJob = (job: ListedJob, now: CurrentProgress = {}): JobSummary => ({
  id: job.id,
  kind: JobKind.parse(job.kind),
  title: job.title,
  model: job.model,
  state: job.state,
  position: now.position ?? null,
  progress: now.progress ?? null,
  secondsLeft: now.secondsLeft ?? null,
  isEstimate: now.isEstimate ?? false,
  createdAt: isoDate(job.createdAt),
  startedAt: job.startedAt === null ? null : isoDate(job.startedAt),
  endedAt: job.endedAt === null ? null : isoDate(job.endedAt),
  error: job.error && {
    code: job.error.code,
    error: problemText(job.error.code, job.error.params),
  },
  isSeen: job.isSeen,
})

/** With the result, which lists leave out; it is known a moment before the job has ended. */
export const withResult = (summary: JobSummary, { result }: Pick<StoredJob, 'result'>): Job => ({
  ...summary,
  result: summary.state === 'done' ? result : null,
})
