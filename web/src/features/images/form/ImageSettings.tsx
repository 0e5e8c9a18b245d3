import { imageLimits } from '@atelier/contract/images/images'
import { Alert, Button } from '@mui/material'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ModelPicker } from '#features/models/ModelPicker.tsx'
import { useParameterNotes } from '#features/models/use-parameter-notes.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SliderField } from '#ui/forms/SliderField.tsx'
import { SettingsPanel } from '#ui/layout/SettingsPanel.tsx'
import { imagesTexts as texts } from '../images.texts.ts'
import type { ImageFormValues } from './image-form.ts'
import { PresetsMenu } from './PresetsMenu.tsx'
import { CustomSizeFields, SizeField } from './SizeField.tsx'

interface Props {
  readonly form: UseFormReturn<ImageFormValues>
  readonly isSending: boolean
  readonly canSend: boolean
  /** Why the last request failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
}

export function ImageSettings({ form, isSending, canSend, problem, onSubmit }: Props) {
  const count = useWatch({ control: form.control, name: 'count' })
  const noteFor = useParameterNotes({ form, name: 'model', type: 'image' })
  return (
    <SettingsPanel
      label={texts.settings}
      advancedTitle={texts.advanced}
      advancedHint={texts.advancedHint}
      onSubmit={onSubmit}
      advanced={<Advanced form={form} noteFor={noteFor} />}
      footer={
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={isSending}
          disabled={!canSend}
        >
          {count > 1 ? texts.generateMany(count) : texts.generate}
        </Button>
      }
    >
      <ModelPicker form={form} name="model" type="image" />
      <FormField
        form={form}
        name="prompt"
        label={texts.prompt}
        placeholder={texts.promptPlaceholder}
        multiline
        minRows={4}
        maxRows={12}
      />
      <FormField
        form={form}
        name="negativePrompt"
        label={texts.negativePrompt}
        multiline
        maxRows={6}
        help={noteFor('negativePrompt') ?? texts.negativePromptHelp}
      />
      <SizeField form={form} />
      <SliderField
        form={form}
        name="steps"
        label={texts.steps}
        range={[imageLimits.stepsMin, imageLimits.stepsMax, 1]}
        ends={texts.stepsEnds}
        note={noteFor('steps')}
      />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
    </SettingsPanel>
  )
}

const seeds = { min: -1, max: imageLimits.seedMax, step: 1 }

interface AdvancedProps {
  readonly form: UseFormReturn<ImageFormValues>
  readonly noteFor: (parameter: string) => string | undefined
}
function Advanced({ form, noteFor }: AdvancedProps) {
  const { guidanceMin, guidanceMax, guidanceStep, batchMax } = imageLimits
  return (
    <>
      <CustomSizeFields form={form} />
      <SliderField
        form={form}
        name="guidanceScale"
        label={texts.guidanceScale}
        range={[guidanceMin, guidanceMax, guidanceStep]}
        ends={texts.guidanceEnds}
        note={noteFor('guidanceScale')}
      />
      <IntegerField
        form={form}
        name="seed"
        label={texts.seed}
        bounds={seeds}
        help={noteFor('seed') ?? texts.seedHelp}
      />
      <SliderField form={form} name="count" label={texts.count} range={[1, batchMax, 1]} />
      <PresetsMenu form={form} />
    </>
  )
}
