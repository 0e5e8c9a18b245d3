import { z } from 'zod'
import { frenchNumber } from '#wire/bounded-number.ts'

export const speechLimits = {
  /** Characters of one text: about forty minutes of speech. */
  textMax: 40_000,
  /** How many requests the page makes, one after the other, for a longer text. */
  partsMax: 10,
  speedMin: 0.5,
  speedMax: 2,
  speedStep: 0.1,
  pitchMin: 0.5,
  pitchMax: 2,
  listPageSize: 20,
  /** Characters of a sample. */
  sampleMax: 200,
  /** Hours for which the sound of a reply of the chat is kept. */
  replySoundHours: 24,
  /** Seconds for which the chunks can still be downloaded after the speech is finished. */
  chunkRetentionSeconds: 120,
} as const
export const speechDefaults = { speed: 1, pitch: 1 } as const

const between = (min: number, max: number) =>
  z
    .number({ error: 'Indiquez un nombre' })
    .min(min, `Au moins ${frenchNumber(min)}`)
    .max(max, `Au plus ${max}`)
export const SpeechSpeed = between(speechLimits.speedMin, speechLimits.speedMax)
export const SpeechPitch = between(speechLimits.pitchMin, speechLimits.pitchMax)
