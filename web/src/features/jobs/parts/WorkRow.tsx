import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { momentOf } from '#features/jobs/job-moment.ts'
import { jobsTexts } from '#features/jobs/jobs.texts.ts'
import { useCancelJob } from '#features/jobs/use-work.ts'
import { type HeardJob, isActive } from '#features/jobs/work.ts'
import { told } from '#language/told.ts'

interface Props {
  readonly heard: HeardJob
  readonly now: number
}

/** One job: what it is, how far it is, and Annuler; a failed one says why. */
export function WorkRow({ heard, now }: Props) {
  const { job } = heard
  const { share, secondsLeft } = momentOf(heard, now)
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
            title={told(job.title)}
            sx={{ fontWeight: 500 }}
          >
            {told(job.title)}
          </Typography>
          <Typography
            variant="caption"
            component="p"
            className="num"
            sx={{ color: hasFailed ? 'error.main' : 'text.secondary' }}
          >
            {error ? jobsTexts.cancelFailed(sentenceFor(error)) : jobsTexts.state(job, secondsLeft)}
          </Typography>
        </Box>
        {isActive(job) && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={isPending}
            aria-label={jobsTexts.cancelJob(told(job.title))}
            onClick={() => mutate(job.id)}
          >
            {jobsTexts.cancel}
          </Button>
        )}
      </Stack>
      {job.state === 'running' && (
        <LinearProgress
          variant={share === undefined ? 'indeterminate' : 'determinate'}
          value={(share ?? 0) * 100}
          aria-labelledby={title}
          sx={{ mt: 1, height: 4 }}
        />
      )}
    </Box>
  )
}
