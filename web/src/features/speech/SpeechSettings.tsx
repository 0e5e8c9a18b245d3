import { speechLimits } from '@atelier/contract/speech'
import { Alert, Button } from '@mui/material'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { ModelSelect } from '#features/models/ModelSelect.tsx'
import { useModels } from '#features/models/use-models.ts'
import { FormField } from '#ui/FormField.tsx'
import { NumberSlider } from '#ui/NumberSlider.tsx'
import { SettingsPanel } from '#ui/SettingsPanel.tsx'
import { VoiceField } from './parts/VoiceField.tsx'
import { speechTexts as texts } from './speech.texts.ts'
import type { SpeechFormValues } from './speech-form.ts'

interface Props {
  readonly form: UseFormReturn<SpeechFormValues>
  readonly isSending: boolean
  /** Why the last demand was not taken. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
  readonly onListen: (voice: string) => void
}

/** What is to be read, by whom and how. */
export function SpeechSettings({ form, isSending, problem, onSubmit, onListen }: Props) {
  const [text, model] = useWatch({ control: form.control, name: ['text', 'model'] })
  const honours = useModels('audio').data?.find(({ id }) => id === model)?.honours
  const noteFor = (parameter: string) => (honours && !honours.includes(parameter) ? texts.noEffect : undefined)
  const { speedMin, speedMax, speedStep, pitchMin, pitchMax, textMax } = speechLimits
  return (
    <SettingsPanel
      label={texts.settings}
      advancedTitle={texts.advanced}
      advancedHint={texts.advancedHint}
      onSubmit={onSubmit}
      advanced={
        <NumberField
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
        help={texts.characters(text.length, textMax)}
      />
      <Model form={form} />
      <VoiceField form={form} onListen={onListen} />
      <NumberField
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

function Model({ form }: Pick<Props, 'form'>) {
  const { field, fieldState } = useController({ control: form.control, name: 'model' })
  return (
    <ModelSelect
      type="audio"
      label={texts.model}
      placeholder={texts.modelPlaceholder}
      failed={texts.modelsFailed}
      value={field.value}
      onChange={field.onChange}
      problem={fieldState.error?.message}
    />
  )
}

interface NumberProps extends Pick<Props, 'form'> {
  readonly name: 'speed' | 'pitch'
  readonly label: string
  /** Least, most and step. */
  readonly range: readonly [number, number, number]
  readonly ends: readonly [string, string]
  readonly note: string | undefined
}
function NumberField({ form, name, label, range: [min, max, step], ends, note }: NumberProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <NumberSlider
      {...{ label, min, max, step, ends }}
      value={field.value}
      onChange={field.onChange}
      help={note}
      problem={fieldState.error?.message}
    />
  )
}
