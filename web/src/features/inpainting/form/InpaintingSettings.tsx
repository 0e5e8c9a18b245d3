import {
  inpaintingLimits as limits,
  outputTypes,
  schedulers,
} from '@atelier/contract/inpainting/inpainting-draft'
import { Alert, Button, Stack } from '@mui/material'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ModelPicker } from '#features/models/ModelPicker.tsx'
import { modelsTexts } from '#features/models/models.texts.ts'
import { useModels } from '#features/models/use-models.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { SliderField } from '#ui/forms/SliderField.tsx'
import { SettingsPanel } from '#ui/layout/SettingsPanel.tsx'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import type { InpaintingFormValues } from './inpainting-form.ts'
import { QuotaCard } from './QuotaCard.tsx'

interface Props {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly isGenerating: boolean
  /** Picture, prompt and mask are there. */
  readonly canSend: boolean
  /** Why the last request failed. */
  readonly problem: string | undefined
  readonly onSubmit: () => void
}

/** The form, and below it what is left of the quota. */
export function InpaintingSettings({ form, isGenerating, canSend, problem, onSubmit }: Props) {
  const { isRetouch, noteFor } = useChosenModel(form)
  return (
    <SettingsPanel
      label={texts.settings}
      advancedTitle={texts.advanced}
      advancedHint={texts.advancedHint}
      onSubmit={() => canSend && !isGenerating && onSubmit()}
      advanced={<Advanced form={form} noteFor={noteFor} />}
      footer={
        <Stack sx={{ gap: 1.5 }}>
          <QuotaCard />
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            loading={isGenerating}
            disabled={!canSend}
          >
            {texts.generate}
          </Button>
        </Stack>
      }
    >
      <MainFields form={form} isRetouch={isRetouch} noteFor={noteFor} />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
    </SettingsPanel>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<InpaintingFormValues>
  readonly noteFor: (parameter: string) => string | undefined
}
interface MainFieldsProps extends FieldsProps {
  readonly isRetouch: boolean
}
const MainFields = ({ form, isRetouch, noteFor }: MainFieldsProps) => (
  <>
    <Model form={form} />
    {isRetouch && <Alert severity="info">{texts.retouch}</Alert>}
    <FormField
      form={form}
      name="prompt"
      label={texts.prompt}
      placeholder={texts.promptPlaceholder}
      help={noteFor('prompt')}
      multiline
      minRows={3}
      maxRows={12}
    />
    <FormField
      form={form}
      name="negativePrompt"
      label={texts.negativePrompt}
      multiline
      maxRows={6}
      help={noteFor('negativePrompt')}
    />
    <SliderField
      form={form}
      name="strength"
      label={texts.strength}
      range={[limits.strengthMin, limits.strengthMax, limits.strengthStep]}
      ends={texts.strengthEnds}
      note={noteFor('strength')}
    />
    <SliderField
      form={form}
      name="steps"
      label={texts.steps}
      range={[limits.stepsMin, limits.stepsMax, limits.stepsStep]}
      ends={texts.stepsEnds}
      note={noteFor('steps')}
    />
  </>
)

const sides = { step: limits.sideStep }

const Advanced = ({ form, noteFor }: FieldsProps) => (
  <>
    <SliderField
      form={form}
      name="guidanceScale"
      label={texts.guidanceScale}
      range={[limits.guidanceMin, limits.guidanceMax, limits.guidanceStep]}
      ends={texts.guidanceEnds}
      note={noteFor('guidanceScale')}
    />
    <SelectField
      form={form}
      name="schedulerType"
      label={texts.scheduler}
      choices={schedulers}
      help={noteFor('scheduler')}
    />
    <IntegerField
      form={form}
      name="seed"
      label={texts.seed}
      help={noteFor('seed') ?? texts.seedHelp}
    />
    <SizeFields form={form} noteFor={noteFor} />
    <SliderField
      form={form}
      name="eta"
      label={texts.eta}
      range={[0, 1, limits.etaStep]}
      note={noteFor('eta')}
    />
    <SliderField
      form={form}
      name="clipSkip"
      label={texts.clipSkip}
      range={[limits.clipSkipMin, limits.clipSkipMax, 1]}
      note={noteFor('clipSkip')}
    />
    <SelectField
      form={form}
      name="outputType"
      label={texts.outputType}
      choices={outputTypes}
      help={texts.outputTypeHelp}
    />
  </>
)

const SizeFields = ({ form, noteFor }: FieldsProps) => (
  <>
    <FormField
      form={form}
      name="size"
      label={texts.size}
      placeholder="512x512"
      help={noteFor('size') ?? texts.sizeHelp}
    />
    <Stack direction="row" sx={{ gap: 1.5 }}>
      <IntegerField
        form={form}
        name="width"
        label={texts.width}
        bounds={sides}
        help={noteFor('size')}
      />
      <IntegerField
        form={form}
        name="height"
        label={texts.height}
        bounds={sides}
        help={noteFor('size')}
      />
    </Stack>
  </>
)

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
  const model = useModels('inpainting').data?.find((one) => one.id === id)
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
