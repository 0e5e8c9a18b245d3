import { LongSpeechDraft } from '@atelier/contract/speech/speech'
import { speechDefaults, speechLimits } from '@atelier/contract/speech/speech-limits'
import { nearestStep } from '@atelier/contract/wire/bounded-number'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

const { speed, pitch } = LongSpeechDraft.shape
/** An empty voice is the model's own. */
export const SpeechForm = LongSpeechDraft.extend({
  voice: z.string(),
  speed: speed.unwrap(),
  pitch: pitch.unwrap(),
})
export type SpeechFormValues = z.output<typeof SpeechForm>

/** In characters. */
export const maxTextLength = speechLimits.textMax * speechLimits.partsMax

export const emptySpeechForm: SpeechFormValues = {
  ...speechDefaults,
  text: '',
  model: '',
  voice: '',
}

const text = z.string()
const number = z.number()
/** Saved while the user types, so not valid in every part yet. */
const SavedForm = z.object({ text, model: text, voice: text, speed: number, pitch: number })
/** A speed between two steps, which OpenAI's call may ask for, becomes the nearest one. */
export const onSteps = (values: SpeechFormValues): SpeechFormValues => ({
  ...values,
  speed: nearestStep(values.speed, {
    min: speechLimits.speedMin,
    max: speechLimits.speedMax,
    step: speechLimits.speedStep,
  }),
})
export const speechFormStorage = createStoredForm('speech', SavedForm.transform(onSteps))
