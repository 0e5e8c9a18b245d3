import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { told } from '#language/told.ts'
import { Panel } from '#ui/Panel.tsx'
import { momentOf } from './job-moment.ts'
import { jobsTexts } from './jobs.texts.ts'
import { useEachSecond } from './use-each-second.ts'
import { useJobSentence } from './use-job-sentence.ts'
import { useCancelJob } from './use-work.ts'
import type { HeardJob } from './work.ts'

/** Long work on the page that asked for it: where it stands, how long it still takes, and the way out. */
export function RunningJob({
  heard,
  children,
}: {
  readonly heard: HeardJob
  readonly children?: ReactNode
}) {
  const { mutate: cancel, isPending, error } = useCancelJob()
  const sentence = useJobSentence(heard.job.id)
  const { share } = momentOf(heard, useEachSecond(true))
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1.5 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="p" noWrap>
            {told(heard.job.title)}
          </Typography>
          <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
            {sentence}
          </Typography>
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
          {sentenceFor(error)}
        </Alert>
      )}
    </Panel>
  )
}
