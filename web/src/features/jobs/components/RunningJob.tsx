import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { translate } from '#language/translate.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { jobsTexts } from '../jobs.texts.ts'
import { jobProgress } from '../state/job-progress.ts'
import type { TrackedJob } from '../state/jobs-state.ts'
import { useCurrentTime } from '../state/use-current-time.ts'
import { useJobStatus } from '../use-job-status.ts'
import { useCancelJob } from '../use-jobs.ts'

interface Props {
  readonly tracked: TrackedJob
  readonly children?: ReactNode
}

/** A job on the page that submitted it: its state, its progress, and a button that cancels it. */
export function RunningJob({ tracked, children }: Props) {
  const { mutate: cancel, isPending, error } = useCancelJob()
  const status = useJobStatus(tracked.job.id)
  const { progress } = jobProgress(tracked, useCurrentTime(true))
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1.5 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="p" noWrap>
            {translate(tracked.job.title)}
          </Typography>
          <Quiet className="num">{status}</Quiet>
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isPending}
          onClick={() => cancel(tracked.job.id)}
        >
          {jobsTexts.cancel}
        </Button>
      </Stack>
      <LinearProgress
        aria-label={jobsTexts.progress}
        {...(progress === undefined
          ? { variant: 'indeterminate' }
          : { variant: 'determinate', value: progress * 100 })}
      />
      {children}
      <FailureAlert reason={error?.message} sx={{ mt: 1.5 }} />
    </Panel>
  )
}
