import type { Transcription } from '@atelier/contract/transcription'
import { Box } from '@mui/material'
import { useModelName } from '#features/models/use-models.ts'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import { clockTime } from '#format/durations.ts'
import { frenchSize } from '#format/sizes.ts'
import { Detail } from '#ui/Status.tsx'

/** What is known of a transcription beside its text. */
export function ResultFacts({ transcription }: { readonly transcription: Transcription }) {
  const modelName = useModelName('audio-transcription')
  const { language, duration, processingTime, originalFileName, fileSize, model } = transcription
  const known = language === null ? texts.unknownLanguage : (texts.languages[language] ?? language)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 4, mb: 1.5 }}>
      <Detail label={texts.file}>{`${originalFileName} (${frenchSize(fileSize)})`}</Detail>
      <Detail label={texts.model}>{modelName(model)}</Detail>
      <Detail label={texts.language}>{known}</Detail>
      <Detail label={texts.duration}>{duration === null ? '…' : clockTime(duration)}</Detail>
      <Detail label={texts.processing}>{texts.milliseconds(processingTime)}</Detail>
    </Box>
  )
}
