import {
  inpaintingRanges,
  inpaintingLimits as limits,
  outputTypes,
  schedulers,
} from '@atelier/contract/inpainting/inpainting-draft'
import type { NumberBounds } from '@atelier/contract/wire/bounded-number'
import { Alert, Stack } from '@mui/material'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { findModel } from '#features/models/find-model.ts'
import { ModelPicker } from '#features/models/ModelPicker.tsx'
import { modelsTexts } from '#features/models/models.texts.ts'
import { useModels } from '#features/models/use-models.ts'
import { useSeedHelp } from '#features/models/use-seed-help.ts'
import { appendPrompt } from '#features/prompts/append-prompt.ts'
import { PromptButton } from '#features/prompts/PromptButton.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { fieldsOf } from '#ui/forms/fields-of.ts'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { SliderField } from '#ui/forms/SliderField.tsx'
import { SettingsPanel, SubmitButton } from '#ui/layout/SettingsPanel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import type { InpaintingFormValues } from './inpainting-form.ts'
import { QuotaCard } from './QuotaCard.tsx'
import { SizeFields } from './SizeFields.tsx'

interface Props {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly isGenerating: boolean
  /** Why nothing can be generated now. */
  readonly reason: string | undefined
  /** Why the last request failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
}

/** The form, and below it what is left of the quota. */
export function InpaintingSettings({ form, isGenerating, reason, problem, onSubmit }: Props) {
  const { isRetouch, noteFor } = useChosenModel(form)
  const noteId = useId()
  return (
    <SettingsPanel
      texts={texts}
      problem={problem}
      onSubmit={() => reason === undefined && !isGenerating && onSubmit()}
      advanced={<Advanced form={form} noteFor={noteFor} />}
      footer={
        <Stack sx={{ gap: 1.5 }}>
          <QuotaCard />
          <SubmitButton
            label={texts.generate}
            isPending={isGenerating}
            reasonId={reason === undefined ? undefined : noteId}
          />
          {reason !== undefined && (
            <Quiet component="p" id={noteId}>
              {reason}
            </Quiet>
          )}
        </Stack>
      }
    >
      <MainFields form={form} isRetouch={isRetouch} noteFor={noteFor} />
    </SettingsPanel>
  )
}

const sliderOf = ({ min, max, step }: Required<NumberBounds>) => [min, max, step] as const
/** Minimum, maximum and step of each slider. */
const ranges = {
  strength: sliderOf(inpaintingRanges.strength),
  steps: sliderOf(inpaintingRanges.steps),
  guidanceScale: sliderOf(inpaintingRanges.guidanceScale),
  eta: sliderOf(inpaintingRanges.eta),
  clipSkip: [limits.clipSkipMin, limits.clipSkipMax, 1],
} as const

interface FieldsProps {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly noteFor: (parameter: string) => string | undefined
}
interface MainFieldsProps extends FieldsProps {
  readonly isRetouch: boolean
}
function MainFields({ form, isRetouch, noteFor }: MainFieldsProps) {
  const field = fieldsOf(form, texts, noteFor)
  return (
    <>
      <Model form={form} />
      {isRetouch && <Alert severity="info">{texts.retouch}</Alert>}
      <FormField
        {...field('prompt')}
        placeholder={texts.promptPlaceholder}
        multiline
        minRows={3}
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
      <FormField {...field('negativePrompt')} multiline maxRows={6} />
      <SliderField {...field('strength')} range={ranges.strength} ends={texts.strengthEnds} />
      <SliderField {...field('steps')} range={ranges.steps} ends={texts.stepsEnds} />
    </>
  )
}

function Advanced({ form, noteFor }: FieldsProps) {
  const field = fieldsOf(form, texts, noteFor)
  const seedHelp = useSeedHelp('inpainting', useWatch({ control: form.control, name: 'model' }))
  return (
    <>
      <SliderField
        {...field('guidanceScale')}
        range={ranges.guidanceScale}
        ends={texts.guidanceEnds}
      />
      <SelectField
        form={form}
        name="schedulerType"
        label={texts.scheduler}
        choices={schedulers}
        help={noteFor('scheduler')}
      />
      <IntegerField {...field('seed')} help={noteFor('seed') ?? seedHelp} />
      <SizeFields form={form} note={noteFor('size')} />
      <SliderField {...field('eta')} range={ranges.eta} />
      <SliderField {...field('clipSkip')} range={ranges.clipSkip} />
      <SelectField {...field('outputType')} choices={outputTypes} help={texts.outputTypeHelp} />
    </>
  )
}

function Model({ form }: Pick<Props, 'form'>) {
  const hasNone = useModels('inpainting').data?.length === 0
  return (
    <>
      <ModelPicker form={form} name="model" type="inpainting" />
      {hasNone && <Alert severity="warning">{texts.noModel}</Alert>}
    </>
  )
}

/** Whether the chosen model is a retouch, and a note for each parameter that it ignores. */
function useChosenModel(form: Props['form']) {
  const id = useWatch({ control: form.control, name: 'model' })
  const model = findModel(useModels('inpainting').data, id)
  const isRetouch = model?.isRetouch === true
  const honours = model && (model.inpaintingHonours ?? model.honours)
  return {
    isRetouch,
    noteFor(parameter: string) {
      // Every model that paints takes a prompt.
      const isTaken = parameter === 'prompt' ? !isRetouch : !honours || honours.includes(parameter)
      return isTaken ? undefined : modelsTexts.noEffect
    },
  }
}
