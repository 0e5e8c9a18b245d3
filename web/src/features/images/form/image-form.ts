import {
  ImageBatch,
  type ImageDraft,
  type ImageRecord,
  imageDefaults,
} from '@atelier/contract/images/images'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

/** A batch of one is a single picture. */
const { negativePrompt, width, height, steps, guidanceScale, seed, count } = ImageBatch.shape
export const ImageForm = ImageBatch.extend({
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
export const savedForm = createStoredForm('images', SavedForm)

/** The parameters of a picture, to be tried again. */
export const draftFromImage = (image: ImageRecord): ImageDraft => ({
  prompt: image.prompt,
  negativePrompt: image.negativePrompt,
  model: image.model,
  ...image.askedSize,
  steps: image.steps,
  guidanceScale: image.guidanceScale,
  seed: image.usedSeed ?? image.seed,
})
