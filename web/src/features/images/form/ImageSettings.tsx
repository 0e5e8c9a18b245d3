import { imageLimits } from '@atelier/contract/images/images'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ModelPicker } from '#features/models/ModelPicker.tsx'
import { useParameterNotes } from '#features/models/use-parameter-notes.ts'
import { useSeedHelp } from '#features/models/use-seed-help.ts'
import { appendPrompt } from '#features/prompts/append-prompt.ts'
import { PromptButton } from '#features/prompts/PromptButton.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { fieldsOf } from '#ui/forms/fields-of.ts'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SliderField } from '#ui/forms/SliderField.tsx'
import { SettingsPanel, SubmitButton } from '#ui/layout/SettingsPanel.tsx'
import { imagesTexts as texts } from '../images.texts.ts'
import type { ImageFormValues } from './image-form.ts'
import { PresetsMenu } from './PresetsMenu.tsx'
import { CustomSizeFields, SizeField } from './SizeField.tsx'

interface Props {
  readonly form: UseFormReturn<ImageFormValues>
  readonly isSending: boolean
  /** Why the last request failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
}

export function ImageSettings({ form, isSending, problem, onSubmit }: Props) {
  const count = useWatch({ control: form.control, name: 'count' })
  const noteFor = useParameterNotes({ form, name: 'model', type: 'image' })
  const field = fieldsOf(form, texts, noteFor)
  const label = count > 1 ? texts.generateMany(count) : texts.generate
  return (
    <SettingsPanel
      texts={texts}
      problem={problem}
      onSubmit={onSubmit}
      advanced={<Advanced form={form} noteFor={noteFor} />}
      footer={<SubmitButton label={label} isPending={isSending} />}
    >
      <ModelPicker form={form} name="model" type="image" />
      <FormField
        {...field('prompt')}
        placeholder={texts.promptPlaceholder}
        help={undefined}
        multiline
        minRows={4}
        maxRows={12}
      />
      <PromptButton
        use="images"
        onInsert={(added) =>
          form.setValue('prompt', appendPrompt(form.getValues('prompt'), added), {
            shouldDirty: true,
          })
        }
      />
      <FormField
        {...field('negativePrompt')}
        multiline
        maxRows={6}
        help={noteFor('negativePrompt') ?? texts.negativePromptHelp}
      />
      <SizeField form={form} />
      <SliderField
        {...field('steps')}
        range={[imageLimits.stepsMin, imageLimits.stepsMax, 1]}
        ends={texts.stepsEnds}
      />
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
  const field = fieldsOf(form, texts, noteFor)
  const seedHelp = useSeedHelp('image', useWatch({ control: form.control, name: 'model' }))
  return (
    <>
      <CustomSizeFields form={form} />
      <SliderField
        {...field('guidanceScale')}
        range={[guidanceMin, guidanceMax, guidanceStep]}
        ends={texts.guidanceEnds}
      />
      <IntegerField {...field('seed')} bounds={seeds} help={noteFor('seed') ?? seedHelp} />
      <SliderField form={form} name="count" label={texts.count} range={[1, batchMax, 1]} />
      <PresetsMenu form={form} />
    </>
  )
}
