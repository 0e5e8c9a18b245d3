import { Alert, Button, Stack } from '@mui/material'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import { useLeftRecordings } from '#features/transcription/use-recorder.ts'
import { clockTime } from '#format/durations.ts'

/** Recordings of a page that was left or died, to be taken up again. */
export function LeftRecordings({
  onTake,
}: {
  readonly onTake: (file: File, recordingId: string) => void
}) {
  const { left, hasFailed, takeUp, forget } = useLeftRecordings(onTake)
  return left.map((kept) => (
    <Alert key={kept.id} severity="info">
      {texts.recovered(clockTime(kept.seconds))}
      {hasFailed && ` ${texts.takeUpFailed}`}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => void takeUp(kept)}>
          {texts.takeUp}
        </Button>
        <Button size="small" color="inherit" onClick={() => void forget(kept)}>
          {texts.forget}
        </Button>
      </Stack>
    </Alert>
  ))
}
