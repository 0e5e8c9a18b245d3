import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { colon } from '#format/colon.ts'
import { translate } from '#language/translate.ts'
import { RunningJob } from './components/RunningJob.tsx'
import { useLastEndedJob, useRunningJobs } from './use-jobs.ts'

interface Props {
  /** The kinds of jobs that the page is about. */
  readonly kinds: readonly string[]
  /** The page's own word for a failure. */
  readonly failed: string
  /** What else the page has to say or offer about one under way. */
  readonly more?: (job: JobSummary) => ReactNode
}

/** What is under way on the page that asked for it, and the last failure while it is open. */
export function PageJobs({ kinds, failed, more }: Props) {
  const running = useRunningJobs(kinds)
  const last = useLastEndedJob(kinds)
  return (
    <>
      {running.map((heard) => (
        <RunningJob key={heard.job.id} heard={heard}>
          {more?.(heard.job)}
        </RunningJob>
      ))}
      {last?.state === 'failed' && (
        <Alert severity="error">
          <b>{failed}</b>
          {`${colon()}${translate(last.error?.error ?? '')}`}
        </Alert>
      )}
    </>
  )
}
