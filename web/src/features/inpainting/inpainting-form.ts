import type { InpaintingRecord } from '@atelier/contract/inpainting'
import {
  incompleteInpaintingForm as incomplete,
  inpaintingDefaults,
  inpaintingLimits as limits,
  outputTypes,
  readSize,
  schedulers,
} from '@atelier/contract/inpainting-draft'
import { z } from 'zod'
import { storedForm } from '#api/stored-form.ts'

const side = z
  .int({ error: 'Indiquez un nombre entier de pixels' })
  .min(limits.sideMin, `Au moins ${limits.sideMin} pixels`)
  .max(limits.sideMax, `Au plus ${limits.sideMax} pixels`)

/** What the form holds besides the pictures. */
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
      (text) => text.trim() === '' || readSize(text) !== undefined,
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

/** Kept while it is typed, so not yet good in every part. */
const number = z.number()
const text = z.string()
const Typed = z.object({
  ...{ prompt: text, model: text, negativePrompt: text, size: text },
  ...{
    steps: number,
    guidanceScale: number,
    strength: number,
    seed: number,
    width: number,
    height: number,
    eta: number,
    clipSkip: number,
  },
  feather: number.default(inpaintingDefaults.feather),
  ...{ schedulerType: z.enum(schedulers), outputType: z.enum(outputTypes) },
})
export const typedForm = storedForm('inpainting', Typed)

/** The parameters of one that was made, to be tried again. */
export const valuesOf = (record: InpaintingRecord): InpaintingFormValues => ({
  ...emptyForm,
  ...{ model: record.model, prompt: record.prompt, negativePrompt: record.negativePrompt },
  ...{ steps: record.steps, guidanceScale: record.guidanceScale, strength: record.strength },
  ...{ schedulerType: record.schedulerType, outputType: record.outputType },
  ...{ width: record.width, height: record.height, size: record.size },
  seed: record.applied.seed ?? record.seed ?? emptyForm.seed,
  eta: record.eta ?? emptyForm.eta,
  clipSkip: record.clipSkip ?? emptyForm.clipSkip,
  feather: record.feather ?? emptyForm.feather,
})
