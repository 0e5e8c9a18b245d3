import { Popover, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { jobsTexts } from '../jobs.texts.ts'
import { type JobsState, recentJobs } from '../state/jobs-state.ts'
import { JobAnnouncer } from './JobAnnouncer.tsx'
import { JobRow } from './JobRow.tsx'
import { RecentJobs } from './RecentJobs.tsx'

interface Props {
  readonly jobsState: JobsState
  readonly now: number
  readonly anchor: HTMLElement | undefined
  readonly onClose: () => void
}

/** Each job with its progress and its cancel button; below, the recent ones. */
export function JobsPopover({ jobsState, now, anchor, onClose }: Props) {
  const { jobs, lastEnded } = jobsState
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that goes takes with it the button that was pressed; the keyboard stays in the list
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [jobs.length])
  return (
    <Popover
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: -20, horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': title,
          sx: { width: 380, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <Typography
        ref={heading}
        id={title}
        tabIndex={-1}
        variant="h3"
        component="h2"
        sx={{ px: 2, pt: 1.75, pb: 1, outline: 'none' }}
      >
        {jobsTexts.title}
      </Typography>
      {jobs.length === 0 && (
        <Quiet variant="body2" sx={{ px: 2, pb: 2 }}>
          {jobsTexts.none}.
        </Quiet>
      )}
      <PlainList>
        {jobs.map((tracked) => (
          <JobRow key={tracked.job.id} tracked={tracked} now={now} />
        ))}
      </PlainList>
      <RecentJobs jobs={recentJobs(jobsState)} />
      {/* While this is open, screen readers ignore the page behind it. */}
      <JobAnnouncer lastEnded={lastEnded} />
    </Popover>
  )
}
