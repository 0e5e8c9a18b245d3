import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { errorMessage } from '#api/failures.ts'
import { translate } from '#language/translate.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { jobsTexts } from '../jobs.texts.ts'
import { jobProgress } from '../state/job-progress.ts'
import type { TrackedJob } from '../state/jobs-state.ts'
import { useCurrentTime } from '../state/use-current-time.ts'
import { useJobStatus } from '../use-job-status.ts'
import { useCancelJob } from '../use-jobs.ts'

/** Long work on the page that asked for it: where it stands, how long it still takes, and the way out. */
export function RunningJob({
  heard,
  children,
}: {
  readonly heard: TrackedJob
  readonly children?: ReactNode
}) {
  const { mutate: cancel, isPending, error } = useCancelJob()
  const sentence = useJobStatus(heard.job.id)
  const { share } = jobProgress(heard, useCurrentTime(true))
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1.5 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="p" noWrap>
            {translate(heard.job.title)}
          </Typography>
          <Quiet className="num">{sentence}</Quiet>
        </Box>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isPending}
          onClick={() => cancel(heard.job.id)}
        >
          {jobsTexts.cancel}
        </Button>
      </Stack>
      <LinearProgress
        aria-label={jobsTexts.progress}
        {...(share === undefined
          ? { variant: 'indeterminate' }
          : { variant: 'determinate', value: share * 100 })}
      />
      {children}
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {errorMessage(error)}
        </Alert>
      )}
    </Panel>
  )
}
