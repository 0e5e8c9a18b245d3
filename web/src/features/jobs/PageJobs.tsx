import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { colon } from '#format/colon.ts'
import { translate } from '#language/translate.ts'
import { RunningJob } from './components/RunningJob.tsx'
import { useLastEndedJob, useRunningJobs } from './use-jobs.ts'

interface Props {
  readonly kinds: readonly string[]
  /** The title of a failure. */
  readonly failed: string
  /** Added to each active job. */
  readonly more?: (job: JobSummary) => ReactNode
}

/** The active jobs of a page, and their last failure while it is open. */
export function PageJobs({ kinds, failed, more }: Props) {
  const running = useRunningJobs(kinds)
  const last = useLastEndedJob(kinds)
  return (
    <>
      {running.map((tracked) => (
        <RunningJob key={tracked.job.id} tracked={tracked}>
          {more?.(tracked.job)}
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
