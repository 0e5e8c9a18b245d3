import { momentOf } from './job-moment.ts'
import { jobsTexts } from './jobs.texts.ts'
import { useEachSecond } from './use-each-second.ts'
import { useWork } from './use-work.ts'
import { activeIn } from './work.ts'

/** Where one job stands at this moment, in words; nothing once it has ended. */
export function useJobSentence(jobId: string | undefined): string | undefined {
  const heard = activeIn(useWork()).find(({ job }) => job.id === jobId)
  const now = useEachSecond(heard !== undefined)
  return heard && jobsTexts.state(heard.job, momentOf(heard, now).secondsLeft)
}
