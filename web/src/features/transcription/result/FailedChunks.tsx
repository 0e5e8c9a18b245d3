import type { Transcription } from '@atelier/contract/transcription/transcription'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { colon } from '#format/colon.ts'
import { formatTimecode } from '#format/durations.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useTranscriptionActions } from '../cache/use-transcriptions.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { isUntranscribed, retriedApart } from './missing-parts.ts'

/** The chunks of a recording that failed, to be retried one by one or together. */
export function FailedChunks({ transcription }: { readonly transcription: Transcription }) {
  const { retry } = useTranscriptionActions()
  const { id, task, state, error, segments } = transcription
  if (state !== 'incomplete') return undefined
  const failed = retriedApart(transcription)
  return (
    <Alert severity="warning" sx={{ m: 2 }}>
      <b>{segments.length === 0 ? texts.failed[task] : texts.incomplete}</b>
      {error !== null && <Typography variant="body2">{error}</Typography>}
      <PlainList sx={{ mt: 1, '&:empty': { display: 'none' } }}>
        {failed.map((chunk) => (
          <Stack
            key={chunk.number}
            component="li"
            direction="row"
            sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 0.5 }}
          >
            <Typography variant="body2" className="num" sx={{ minWidth: 120 }}>
              {texts.piece(formatTimecode(chunk.start), formatTimecode(chunk.end))}
            </Typography>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={`${texts.retryPiece}${colon()}${texts.piece(formatTimecode(chunk.start), formatTimecode(chunk.end))}`}
              disabled={retry.isPending}
              loading={retry.isPending && retry.variables.piece === chunk.number}
              onClick={() => retry.mutate({ transcriptionId: id, piece: chunk.number })}
            >
              {texts.retryPiece}
            </Button>
            {chunk.error !== null && chunk.error !== error && (
              <Typography variant="caption" sx={{ width: '100%' }}>
                {chunk.error}
              </Typography>
            )}
          </Stack>
        ))}
      </PlainList>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={retry.isPending}
        onClick={() => retry.mutate({ transcriptionId: id })}
        sx={{ mt: 1 }}
      >
        {isUntranscribed(transcription) ? texts.retryWhole : texts.retryAll}
      </Button>
      {retry.error && <Typography variant="body2">{errorMessage(retry.error)}</Typography>}
    </Alert>
  )
}
