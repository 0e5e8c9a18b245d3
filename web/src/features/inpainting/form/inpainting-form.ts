import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import {
  incompleteInpaintingFormText as incomplete,
  inpaintingDefaults,
  inpaintingLimits as limits,
  outputTypes,
  parseSize,
  schedulers,
} from '@atelier/contract/inpainting/inpainting-draft'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

const side = z
  .int({ error: 'Indiquez un nombre entier de pixels' })
  .min(limits.sideMin, `Au moins ${limits.sideMin} pixels`)
  .max(limits.sideMax, `Au plus ${limits.sideMax} pixels`)

/** The form without its pictures. */
export const InpaintingForm = z.object({
  model: z.string().min(1, incomplete),
  prompt: z.string().trim().min(1, incomplete).max(limits.promptMax),
  negativePrompt: z.string().max(limits.promptMax),
  steps: z.number(),
  guidanceScale: z.number(),
  strength: z.number(),
  schedulerType: z.enum(schedulers),
  seed: z
    .int({ error: 'Indiquez un nombre entier' })
    .min(-1, 'Au moins -1')
    .max(limits.seedMax, `Au plus ${limits.seedMax}`),
  width: side,
  height: side,
  size: z
    .string()
    .refine(
      (text) => text.trim() === '' || parseSize(text) !== undefined,
      'Écrivez la taille comme 512x512',
    ),
  eta: z.number(),
  clipSkip: z.number(),
  outputType: z.enum(outputTypes),
  feather: z.number(),
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
export const savedForm = createStoredForm('inpainting', SavedForm)

/** The parameters of a past inpainting, to be tried again. */
export const valuesFromRecord = (record: InpaintingRecord): InpaintingFormValues => ({
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
