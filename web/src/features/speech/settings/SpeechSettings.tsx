import { speechLimits } from '@atelier/contract/speech/speech-limits'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ModelPicker } from '#features/models/ModelPicker.tsx'
import { useParameterNotes } from '#features/models/use-parameter-notes.ts'
import { appendPrompt } from '#features/prompts/append-prompt.ts'
import { PromptButton } from '#features/prompts/PromptButton.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { fieldsOf } from '#ui/forms/fields-of.ts'
import { SliderField } from '#ui/forms/SliderField.tsx'
import { SettingsPanel, SubmitButton } from '#ui/layout/SettingsPanel.tsx'
import { speechTexts as texts } from '../speech.texts.ts'
import { maxTextLength, type SpeechFormValues } from '../speech-form.ts'
import { splitText } from '../spoken-texts/split-text.ts'
import { VoiceField } from './VoiceField.tsx'

interface Props {
  readonly form: UseFormReturn<SpeechFormValues>
  readonly isSending: boolean
  /** Why the last request failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
  readonly isSampleLoading: boolean
  readonly onPlaySample: (language: string | null) => void
}

export function SpeechSettings({
  form,
  isSending,
  problem,
  isSampleLoading,
  onSubmit,
  onPlaySample,
}: Props) {
  const text = useWatch({ control: form.control, name: 'text' })
  const noteFor = useParameterNotes({ form, name: 'model', type: 'audio' })
  const { speedMin, speedMax, speedStep, pitchMin, pitchMax } = speechLimits
  const field = fieldsOf(form, texts, noteFor)
  return (
    <SettingsPanel
      texts={texts}
      problem={problem}
      onSubmit={onSubmit}
      advanced={
        <SliderField
          {...field('pitch')}
          range={[pitchMin, pitchMax, speedStep]}
          ends={texts.pitchEnds}
        />
      }
      footer={<SubmitButton label={texts.speak} isPending={isSending} />}
    >
      <FormField
        {...field('text')}
        placeholder={texts.textPlaceholder}
        multiline
        minRows={6}
        maxRows={14}
        help={texts.characters(text.length, maxTextLength, splitText(text).length)}
      />
      <PromptButton
        use="speech"
        onInsert={(added) =>
          form.setValue('text', appendPrompt(form.getValues('text'), added), { shouldDirty: true })
        }
      />
      <ModelPicker form={form} name="model" type="audio" />
      <VoiceField form={form} isSampleLoading={isSampleLoading} onPlaySample={onPlaySample} />
      <SliderField
        {...field('speed')}
        range={[speedMin, speedMax, speedStep]}
        ends={texts.speedEnds}
      />
    </SettingsPanel>
  )
}
