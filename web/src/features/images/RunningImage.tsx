import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { momentOf } from '#features/jobs/job-moment.ts'
import { useEachSecond } from '#features/jobs/use-each-second.ts'
import { useJobSentence } from '#features/jobs/use-job-sentence.ts'
import { useCancelJob } from '#features/jobs/use-work.ts'
import type { HeardJob } from '#features/jobs/work.ts'
import { Panel } from '#ui/Panel.tsx'
import { imagesTexts as texts } from './images.texts.ts'

/** An image that is being made: where it stands, how long it still takes, and the way out. */
export function RunningImage({ heard }: { readonly heard: HeardJob }) {
  const { mutate: cancel, isPending, error } = useCancelJob()
  const sentence = useJobSentence(heard.job.id)
  const { share } = momentOf(heard, useEachSecond(true))
  return (
    <Panel>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 1.5 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="p" noWrap>
            {heard.job.title}
          </Typography>
          <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
            {sentence}
          </Typography>
        </Box>
        <Button size="small" variant="outlined" color="inherit" loading={isPending} onClick={() => cancel(heard.job.id)}>
          {texts.cancelRunning}
        </Button>
      </Stack>
      <LinearProgress
        aria-label={texts.progress}
        {...(share === undefined ? { variant: 'indeterminate' } : { variant: 'determinate', value: share * 100 })}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {sentenceFor(error)}
        </Alert>
      )}
    </Panel>
  )
}
