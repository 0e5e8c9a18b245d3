import { speechLimits } from '@atelier/contract/speech'
import { Alert, Button } from '@mui/material'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ModelField, useNotes } from '#features/models/ModelField.tsx'
import { FormField } from '#ui/FormField.tsx'
import { SettingsPanel } from '#ui/SettingsPanel.tsx'
import { SliderField } from '#ui/SliderField.tsx'
import { VoiceField } from './parts/VoiceField.tsx'
import { readingParts } from './reading-parts.ts'
import { speechTexts as texts } from './speech.texts.ts'
import { longestText, type SpeechFormValues } from './speech-form.ts'

interface Props {
  readonly form: UseFormReturn<SpeechFormValues>
  readonly isSending: boolean
  /** Why the last demand was not taken. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
  readonly isListening: boolean
  readonly onListen: (language: string | null) => void
}

/** What is to be read, by whom and how. */
export function SpeechSettings({
  form,
  isSending,
  problem,
  isListening,
  onSubmit,
  onListen,
}: Props) {
  const text = useWatch({ control: form.control, name: 'text' })
  const noteFor = useNotes({ form, name: 'model', type: 'audio' })
  const { speedMin, speedMax, speedStep, pitchMin, pitchMax } = speechLimits
  return (
    <SettingsPanel
      label={texts.settings}
      advancedTitle={texts.advanced}
      advancedHint={texts.advancedHint}
      onSubmit={onSubmit}
      advanced={
        <SliderField
          form={form}
          name="pitch"
          label={texts.pitch}
          range={[pitchMin, pitchMax, speedStep]}
          ends={texts.pitchEnds}
          note={noteFor('pitch')}
        />
      }
      footer={
        <Button type="submit" variant="contained" size="large" fullWidth loading={isSending}>
          {texts.speak}
        </Button>
      }
    >
      <FormField
        form={form}
        name="text"
        label={texts.text}
        placeholder={texts.textPlaceholder}
        multiline
        minRows={6}
        maxRows={14}
        help={texts.characters(text.length, longestText, readingParts(text).length)}
      />
      <ModelField form={form} name="model" type="audio" />
      <VoiceField form={form} isListening={isListening} onListen={onListen} />
      <SliderField
        form={form}
        name="speed"
        label={texts.speed}
        range={[speedMin, speedMax, speedStep]}
        ends={texts.speedEnds}
        note={noteFor('speed')}
      />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
    </SettingsPanel>
  )
}
