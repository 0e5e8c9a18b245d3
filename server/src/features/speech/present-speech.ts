import type { SpeechRecord } from '@atelier/contract/speech/speech'
import { isoDate } from '#platform/clock.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { StoredSpeech } from './speech.repository.ts'

/** A spoken text on the wire, with a fresh link. */
export const presentSpeech = (
  row: StoredSpeech,
  files: Pick<StoredFiles, 'link'>,
): SpeechRecord => ({
  id: row.id,
  text: row.text,
  model: row.model,
  voice: row.voice,
  speed: row.speed,
  pitch: row.pitch,
  audioUrl: files.link(row.file_id, row.user_id),
  mediaType: row.media_type,
  byteSize: row.byte_size,
  ...(row.seconds !== null && { seconds: row.seconds }),
  createdAt: isoDate(Number(row.created_at)),
})
