import {
  transcriptionLimits as limits,
  transcriptionFormats,
  transcriptionLanguages,
} from '@atelier/contract/transcription/transcription-options'
import { Alert, Button, Stack } from '@mui/material'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ModelPicker } from '#features/models/ModelPicker.tsx'
import { useParameterNotes } from '#features/models/use-parameter-notes.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { fieldsOf } from '#ui/forms/fields-of.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { SliderField } from '#ui/forms/SliderField.tsx'
import { SettingsPanel, SubmitButton } from '#ui/layout/SettingsPanel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { SourcePicker } from '../source/SourcePicker.tsx'
import type { Source } from '../source/use-source.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import type { TranscriptionFormValues } from './transcription-form.ts'
import type { Task } from './use-submit-transcription.ts'

interface Props {
  readonly form: UseFormReturn<TranscriptionFormValues>
  readonly source: Source | undefined
  /** Why nothing can be transcribed now. */
  readonly reason: string | undefined
  readonly onTake: (file: File, recordingId?: string) => void
  readonly onSubmit: (task: Task) => void
}

export function TranscriptionSettings({ form, source, reason, onTake, onSubmit }: Props) {
  const [isMissing, setIsMissing] = useState(false)
  const noteId = useId()
  const reasonId = reason === undefined ? undefined : noteId
  const submitByKeys = () => {
    setIsMissing(!source)
    if (reason === undefined) onSubmit('transcribe')
  }
  return (
    <SettingsPanel
      texts={texts}
      onSubmit={submitByKeys}
      advanced={<Advanced form={form} />}
      footer={
        <>
          <Stack direction="row" sx={{ gap: 1 }}>
            <SubmitButton label={texts.transcribe} reasonId={reasonId} />
            <Button
              variant="outlined"
              size="large"
              fullWidth
              disabled={reason !== undefined}
              aria-describedby={reasonId}
              onClick={() => onSubmit('translate')}
            >
              {texts.translate}
            </Button>
          </Stack>
          <Quiet
            component="p"
            id={noteId}
            sx={{ mt: 1, display: { xs: reason === undefined ? 'none' : 'block', md: 'block' } }}
          >
            {reason ?? texts.translateHelp}
          </Quiet>
        </>
      }
    >
      <SourcePicker source={source} onTake={onTake} />
      {isMissing && !source && <Alert severity="error">{texts.fileMissing}</Alert>}
      <ModelPicker form={form} name="model" type="audio-transcription" />
      <SelectField
        {...fieldsOf(form, texts)('language')}
        choices={transcriptionLanguages}
        nameOf={(language) => texts.languages[language] ?? language}
      />
    </SettingsPanel>
  )
}

function Advanced({ form }: Pick<Props, 'form'>) {
  const noteFor = useParameterNotes({ form, name: 'model', type: 'audio-transcription' })
  const field = fieldsOf(form, texts, noteFor)
  return (
    <>
      <SelectField
        form={form}
        name="response_format"
        label={texts.format}
        help={texts.formatHelp}
        choices={transcriptionFormats}
        nameOf={(format) => texts.formats[format] ?? format}
      />
      <FormField
        {...field('prompt')}
        multiline
        minRows={2}
        maxRows={8}
        help={noteFor('prompt') ?? texts.promptHelp}
      />
      <SliderField
        {...field('temperature')}
        range={[limits.temperatureMin, limits.temperatureMax, limits.temperatureStep]}
        ends={texts.temperatureEnds}
      />
    </>
  )
}
