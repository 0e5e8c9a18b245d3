import { jobsTexts } from './jobs.texts.ts'
import { jobProgress } from './state/job-progress.ts'
import { activeJobs } from './state/jobs-state.ts'
import { useCurrentTime } from './state/use-current-time.ts'
import { useJobs } from './use-jobs.ts'

/** Where one job stands at this moment, in words; nothing once it has ended. */
export function useJobStatus(jobId: string | undefined): string | undefined {
  const heard = activeJobs(useJobs()).find(({ job }) => job.id === jobId)
  const now = useCurrentTime(heard !== undefined)
  return heard && jobsTexts.state(heard.job, jobProgress(heard, now).secondsLeft)
}
