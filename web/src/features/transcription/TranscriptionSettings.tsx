import {
  transcriptionLimits as limits,
  transcriptionFormats,
  transcriptionLanguages,
} from '@atelier/contract/transcription-options'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ModelField, useNotes } from '#features/models/ModelField.tsx'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { FormField } from '#ui/FormField.tsx'
import { SettingsPanel } from '#ui/SettingsPanel.tsx'
import { SliderField } from '#ui/SliderField.tsx'
import { SourcePicker } from './parts/SourcePicker.tsx'
import { transcriptionTexts as texts } from './transcription.texts.ts'
import type { TranscriptionFormValues } from './transcription-form.ts'
import type { Task } from './use-ask.ts'
import type { Source } from './use-source.ts'

interface Props {
  readonly form: UseFormReturn<TranscriptionFormValues>
  readonly source: Source | undefined
  /** There is a file, nothing is on its way, and the page has models (specified). */
  readonly canAsk: boolean
  readonly onTake: (file: File, recordingId?: string) => void
  readonly onAsk: (task: Task) => void
}

/** What is to be written down, by which model and how. */
export function TranscriptionSettings({ form, source, canAsk, onTake, onAsk }: Props) {
  const [isMissing, setIsMissing] = useState(false)
  const byKeys = () => {
    setIsMissing(!source)
    if (canAsk) onAsk('transcribe')
  }
  return (
    <SettingsPanel
      label={texts.settings}
      advancedTitle={texts.advanced}
      advancedHint={texts.advancedHint}
      onSubmit={byKeys}
      advanced={<Advanced form={form} />}
      footer={
        <>
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button type="submit" variant="contained" size="large" fullWidth disabled={!canAsk}>
              {texts.transcribe}
            </Button>
            <Button
              variant="outlined"
              size="large"
              fullWidth
              disabled={!canAsk}
              onClick={() => onAsk('translate')}
            >
              {texts.translate}
            </Button>
          </Stack>
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'text.secondary', mt: 1, display: { xs: 'none', md: 'block' } }}
          >
            {texts.translateHelp}
          </Typography>
        </>
      }
    >
      <SourcePicker source={source} onTake={onTake} />
      {isMissing && !source && <Alert severity="error">{texts.fileMissing}</Alert>}
      <ModelField form={form} name="model" type="audio-transcription" />
      <ChoiceField
        form={form}
        name="language"
        label={texts.language}
        choices={transcriptionLanguages}
        nameOf={(language) => texts.languages[language] ?? language}
      />
    </SettingsPanel>
  )
}

function Advanced({ form }: Pick<Props, 'form'>) {
  const noteFor = useNotes({ form, name: 'model', type: 'audio-transcription' })
  return (
    <>
      <ChoiceField
        form={form}
        name="response_format"
        label={texts.format}
        choices={transcriptionFormats}
        nameOf={(format) => texts.formats[format] ?? format}
      />
      <FormField
        form={form}
        name="prompt"
        label={texts.prompt}
        multiline
        minRows={2}
        maxRows={8}
        help={noteFor('prompt') ?? texts.promptHelp}
      />
      <SliderField
        form={form}
        name="temperature"
        label={texts.temperature}
        range={[limits.temperatureMin, limits.temperatureMax, limits.temperatureStep]}
        ends={texts.temperatureEnds}
        note={noteFor('temperature')}
      />
    </>
  )
}
