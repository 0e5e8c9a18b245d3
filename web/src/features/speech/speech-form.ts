import {
  LongSpeechDraft,
  SpeechDraft,
  speechDefaults,
  speechLimits,
} from '@atelier/contract/speech/speech'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

const { speed, pitch } = SpeechDraft.shape
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
export const speechFormStorage = createStoredForm(
  'speech',
  z.object({ text, model: text, voice: text, speed: number, pitch: number }),
)
