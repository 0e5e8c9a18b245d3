import { Alert, Button, Stack } from '@mui/material'
import { formatTimecode } from '#format/durations.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { useUnfinishedRecordings } from './use-recorder.ts'

/** Offers the recordings of a page that was left or crashed. */
export function UnfinishedRecordings({
  onTake,
}: {
  readonly onTake: (file: File, recordingId: string) => void
}) {
  const { recordings, hasFailed, resume, discard } = useUnfinishedRecordings(onTake)
  return recordings.map((recording) => (
    <Alert key={recording.id} severity="info">
      {texts.recovered(formatTimecode(recording.seconds))}
      {hasFailed && ` ${texts.takeUpFailed}`}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => void resume(recording)}
        >
          {texts.takeUp}
        </Button>
        <Button size="small" color="inherit" onClick={() => void discard(recording)}>
          {texts.forget}
        </Button>
      </Stack>
    </Alert>
  ))
}
