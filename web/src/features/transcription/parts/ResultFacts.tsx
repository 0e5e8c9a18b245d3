import type { Transcription } from '@atelier/contract/transcription'
import { Box } from '@mui/material'
import { useModelName } from '#features/models/use-models.ts'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import { clockTime } from '#format/durations.ts'
import { formatSize } from '#format/sizes.ts'
import { Detail } from '#ui/Status.tsx'

/** What is known of a transcription beside its text. */
export function ResultFacts({ transcription }: { readonly transcription: Transcription }) {
  const modelName = useModelName('audio-transcription')
  const { language, duration, processingTime, originalFileName, fileSize, model, state } =
    transcription
  const isEnded = state === 'done' || state === 'incomplete'
  const unknown = isEnded ? texts.unknownLanguage : toCome
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 4,
        mb: 1.5,
      }}
    >
      <Detail label={texts.file}>{`${originalFileName} (${formatSize(fileSize)})`}</Detail>
      <Detail label={texts.model}>{modelName(model)}</Detail>
      <Detail label={texts.language}>
        {language === null ? unknown : (texts.languages[language] ?? language)}
      </Detail>
      <Detail label={texts.duration}>{duration === null ? toCome : clockTime(duration)}</Detail>
      <Detail label={texts.processing}>
        {isEnded ? texts.milliseconds(processingTime) : toCome}
      </Detail>
    </Box>
  )
}

const toCome = '…'
