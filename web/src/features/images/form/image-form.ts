import {
  ImageBatchRequest,
  type ImageDraft,
  type ImageRecord,
  imageDefaults,
  imageLimits,
} from '@atelier/contract/images/images'
import { nearestStep } from '@atelier/contract/wire/bounded-number'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

/** A batch of one is a single picture. */
const { negativePrompt, width, height, steps, guidanceScale, seed, count } = ImageBatchRequest.shape
export const ImageForm = ImageBatchRequest.extend({
  // The fields always have a value: only other programs leave these out of a call.
  negativePrompt: negativePrompt.unwrap(),
  width: width.unwrap(),
  height: height.unwrap(),
  steps: steps.unwrap(),
  guidanceScale: guidanceScale.unwrap(),
  seed: seed.unwrap(),
  count: count.unwrap(),
})
export type ImageFormValues = z.output<typeof ImageForm>

export const emptyForm: ImageFormValues = { ...imageDefaults, prompt: '', model: '', count: 1 }

/** Saved while the user types, so not valid in every part yet. */
const number = z.number()
const text = z.string()
const SavedForm = z.object({
  prompt: text,
  model: text,
  negativePrompt: text,
  width: number,
  height: number,
  steps: number,
  guidanceScale: number,
  seed: number,
  count: number,
})
/** The guidance of before it went by steps becomes the nearest one. */
export const onSteps = <V extends { readonly guidanceScale: number }>(values: V): V => ({
  ...values,
  guidanceScale: nearestStep(values.guidanceScale, {
    min: imageLimits.guidanceMin,
    max: imageLimits.guidanceMax,
    step: imageLimits.guidanceStep,
  }),
})
export const savedForm = createStoredForm('images', SavedForm.transform(onSteps))

/** The parameters of a picture, to be tried again. */
export const draftFromImage = (image: ImageRecord): ImageDraft =>
  onSteps({
    prompt: image.prompt,
    negativePrompt: image.negativePrompt,
    model: image.model,
    ...image.askedSize,
    steps: image.steps,
    guidanceScale: image.guidanceScale,
    seed: image.usedSeed ?? image.seed,
  })
