import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { errorMessage } from '#api/failures.ts'
import { translate } from '#language/translate.ts'
import { jobsTexts } from '../jobs.texts.ts'
import { jobProgress } from '../state/job-progress.ts'
import { isActiveJob, type TrackedJob } from '../state/jobs-state.ts'
import { useCancelJob } from '../use-jobs.ts'

interface Props {
  readonly tracked: TrackedJob
  readonly now: number
}

/** One job: its title, its progress and its cancel button; a failed one says why. */
export function JobRow({ tracked, now }: Props) {
  const { job } = tracked
  const { progress, secondsLeft } = jobProgress(tracked, now)
  const { mutate, isPending, error } = useCancelJob()
  const title = useId()
  const hasFailed = job.state === 'failed' || error !== null
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            id={title}
            variant="body2"
            noWrap
            title={translate(job.title)}
            sx={{ fontWeight: 500 }}
          >
            {translate(job.title)}
          </Typography>
          <Typography
            variant="caption"
            component="p"
            className="num"
            sx={{ color: hasFailed ? 'error.main' : 'text.secondary' }}
          >
            {error
              ? jobsTexts.cancelFailed(errorMessage(error))
              : jobsTexts.state(job, secondsLeft)}
          </Typography>
        </Box>
        {isActiveJob(job) && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={isPending}
            aria-label={jobsTexts.cancelJob(translate(job.title))}
            onClick={() => mutate(job.id)}
          >
            {jobsTexts.cancel}
          </Button>
        )}
      </Stack>
      {job.state === 'running' && (
        <LinearProgress
          variant={progress === undefined ? 'indeterminate' : 'determinate'}
          value={(progress ?? 0) * 100}
          aria-labelledby={title}
          sx={{ mt: 1, height: 4 }}
        />
      )}
    </Box>
  )
}
