import type { SpeechRecord } from '@atelier/contract/speech/speech'
import { isoDate } from '#platform/clock.ts'
import type { FileLink } from '#storage/stored-files.ts'
import type { StoredSpeech } from './speech.repository.ts'

/** A spoken text in the contract's form, with a fresh link to its sound. */
export const presentSpeech = (one: StoredSpeech, link: FileLink): SpeechRecord => ({
  id: one.id,
  text: one.text,
  model: one.model,
  voice: one.voice ?? null,
  speed: one.speed,
  pitch: one.pitch,
  audioUrl: link(one.fileId),
  mediaType: one.mediaType,
  byteSize: one.byteSize,
  ...(one.seconds !== undefined && { seconds: one.seconds }),
  createdAt: isoDate(one.createdAt),
})
