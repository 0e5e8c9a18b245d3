import { jobsTexts } from './jobs.texts.ts'
import { jobProgress } from './state/job-progress.ts'
import { activeJobs } from './state/jobs-state.ts'
import { useCurrentTime } from './state/use-current-time.ts'
import { useJobs } from './use-jobs.ts'

/** The state of a job in words; `undefined` once it has ended. */
export function useJobStatus(jobId: string | undefined): string | undefined {
  const tracked = activeJobs(useJobs()).find(({ job }) => job.id === jobId)
  const now = useCurrentTime(tracked !== undefined)
  return tracked && jobsTexts.state(tracked.job, jobProgress(tracked, now).secondsLeft)
}
