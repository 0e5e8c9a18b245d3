import { imageLimits } from '@atelier/contract/images'
import { Alert, Button } from '@mui/material'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ModelField, useNotes } from '#features/models/ModelField.tsx'
import { FormField } from '#ui/FormField.tsx'
import { SettingsPanel } from '#ui/SettingsPanel.tsx'
import { SliderField } from '#ui/SliderField.tsx'
import { WholeNumberField } from '#ui/WholeNumberField.tsx'
import type { ImageFormValues } from './image-form.ts'
import { imagesTexts as texts } from './images.texts.ts'
import { PresetsMenu } from './parts/PresetsMenu.tsx'
import { SideFields, SizeField } from './parts/SizeField.tsx'

interface Props {
  readonly form: UseFormReturn<ImageFormValues>
  readonly isSending: boolean
  readonly canSend: boolean
  /** Why the last demand was not taken. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
}

/** What is to be painted, with which model and how. */
export function ImageSettings({ form, isSending, canSend, problem, onSubmit }: Props) {
  const count = useWatch({ control: form.control, name: 'count' })
  const noteFor = useNotes({ form, name: 'model', type: 'image' })
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
      <ModelField form={form} name="model" type="image" />
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
      <SideFields form={form} />
      <SliderField
        form={form}
        name="guidanceScale"
        label={texts.guidanceScale}
        range={[guidanceMin, guidanceMax, guidanceStep]}
        ends={texts.guidanceEnds}
        note={noteFor('guidanceScale')}
      />
      <WholeNumberField
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
