import type { Transcription } from '@atelier/contract/transcription/transcription'
import { Box } from '@mui/material'
import { useModelName } from '#features/models/use-models.ts'
import { formatTimecode } from '#format/durations.ts'
import { formatSize } from '#format/sizes.ts'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { isUntranscribed } from './missing-parts.ts'

/** The details of a transcription beside its text. */
export function ResultDetails({ transcription }: { readonly transcription: Transcription }) {
  const modelName = useModelName('audio-transcription')
  const { language, duration, processingTime, originalFileName, fileSize, model, state } =
    transcription
  const isEnded = state === 'done' || state === 'incomplete'
  const unknown = isEnded ? texts.unknownLanguage : notYetKnown
  const isTranscribed = !isUntranscribed(transcription)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 4,
        mb: 1.5,
      }}
    >
      <DetailRow label={texts.file}>{`${originalFileName} (${formatSize(fileSize)})`}</DetailRow>
      <DetailRow label={texts.model}>{modelName(model)}</DetailRow>
      {isTranscribed && (
        <DetailRow label={texts.language}>
          {language === null ? unknown : (texts.languages[language] ?? language)}
        </DetailRow>
      )}
      <DetailRow label={texts.duration}>
        {duration === null ? notYetKnown : formatTimecode(duration)}
      </DetailRow>
      {isTranscribed && (
        <DetailRow label={texts.processing}>
          {isEnded ? texts.milliseconds(processingTime) : notYetKnown}
        </DetailRow>
      )}
    </Box>
  )
}

const notYetKnown = '…'
