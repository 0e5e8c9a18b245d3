import {
  transcriptionLimits as limits,
  transcriptionDefaults,
  transcriptionFormats,
  transcriptionLanguages,
} from '@atelier/contract/transcription/transcription-options'
import { withStep } from '@atelier/contract/wire/bounded-number'
import { z } from 'zod'
import { createStoredForm } from '#browser/storage/stored-form.ts'

/** The form without the recording. */
export const TranscriptionSettingsForm = z.object({
  model: z.string().min(1, 'Modèle requis'),
  language: z.enum(transcriptionLanguages),
  prompt: z.string().max(limits.promptMax),
  response_format: z.enum(transcriptionFormats),
  temperature: withStep(z.number(), limits.temperatureStep),
})
export type TranscriptionFormValues = z.output<typeof TranscriptionSettingsForm>

export const emptyTranscriptionForm: TranscriptionFormValues = {
  ...transcriptionDefaults,
  model: '',
  prompt: '',
}

/** Saved while the user types, so not valid in every part yet. */
export const transcriptionFormStorage = createStoredForm(
  'transcription',
  TranscriptionSettingsForm.extend({
    model: z.string(),
    prompt: z.string(),
    temperature: z.number(),
  }),
)
