import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import {
  incompleteInpaintingFormText as incomplete,
  inpaintingDefaults,
  inpaintingNumbers,
  inpaintingLimits as limits,
  outputTypes,
  parseSize,
  inpaintingRanges as ranges,
  schedulers,
} from '@atelier/contract/inpainting/inpainting-draft'
import { nearestStep } from '@atelier/contract/wire/bounded-number'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

/** The form without its pictures. */
export const InpaintingForm = z.object({
  model: z.string().min(1, incomplete),
  prompt: z.string().trim().min(1, incomplete).max(limits.promptMax),
  negativePrompt: z.string().max(limits.promptMax),
  ...inpaintingNumbers,
  schedulerType: z.enum(schedulers),
  seed: z
    .int({ error: 'Indiquez un nombre entier' })
    .min(-1, 'Au moins -1')
    .max(limits.seedMax, `Au plus ${limits.seedMax}`),
  size: z
    .string()
    .refine(
      (text) => text.trim() === '' || parseSize(text) !== undefined,
      'Écrivez la taille comme 512x512',
    ),
  outputType: z.enum(outputTypes),
})
export type InpaintingFormValues = z.output<typeof InpaintingForm>

const { brush: _, ...defaults } = inpaintingDefaults
export const emptyForm: InpaintingFormValues = { ...defaults, prompt: '', model: '' }

/** Saved while the user types, so not valid in every part yet. */
const number = z.number()
const text = z.string()
const SavedForm = z.object({
  prompt: text,
  model: text,
  negativePrompt: text,
  size: text,
  steps: number,
  guidanceScale: number,
  strength: number,
  seed: number,
  width: number,
  height: number,
  eta: number,
  clipSkip: number,
  feather: number.default(inpaintingDefaults.feather),
  schedulerType: z.enum(schedulers),
  outputType: z.enum(outputTypes),
})
/** What was saved before numbers went by steps becomes the nearest ones. */
const onSteps = (values: InpaintingFormValues): InpaintingFormValues => ({
  ...values,
  steps: nearestStep(values.steps, ranges.steps),
  guidanceScale: nearestStep(values.guidanceScale, ranges.guidanceScale),
  strength: nearestStep(values.strength, ranges.strength),
  width: nearestStep(values.width, ranges.side),
  height: nearestStep(values.height, ranges.side),
  eta: nearestStep(values.eta, ranges.eta),
})
export const savedForm = createStoredForm('inpainting', SavedForm.transform(onSteps))

/** The parameters of a past inpainting, to be tried again. */
export const valuesFromRecord = (record: InpaintingRecord): InpaintingFormValues =>
  onSteps({
    ...emptyForm,
    model: record.model,
    prompt: record.prompt,
    negativePrompt: record.negativePrompt,
    steps: record.steps,
    guidanceScale: record.guidanceScale,
    strength: record.strength,
    schedulerType: record.schedulerType,
    outputType: record.outputType,
    width: record.width,
    height: record.height,
    size: record.size,
    seed: record.applied.seed ?? record.seed ?? emptyForm.seed,
    eta: record.eta ?? emptyForm.eta,
    clipSkip: record.clipSkip ?? emptyForm.clipSkip,
    feather: record.feather ?? emptyForm.feather,
  })
