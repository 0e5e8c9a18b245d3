import type { ListedJob } from '@atelier/contract/jobs'
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { colon } from '#format/colon.ts'
import { told } from '#language/told.ts'
import { RunningJob } from './RunningJob.tsx'
import { useLastEndOf, useRunning } from './use-work.ts'

interface Props {
  /** The kinds of jobs that the page is about. */
  readonly kinds: readonly string[]
  /** The page's own word for a failure. */
  readonly failed: string
  /** What else the page has to say or offer about one under way. */
  readonly more?: (job: ListedJob) => ReactNode
}

/** What is under way on the page that asked for it, and the last failure while it is open. */
export function WorkHere({ kinds, failed, more }: Props) {
  const running = useRunning(kinds)
  const last = useLastEndOf(kinds)
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
          {`${colon()}${told(last.error?.error ?? '')}`}
        </Alert>
      )}
    </>
  )
}
