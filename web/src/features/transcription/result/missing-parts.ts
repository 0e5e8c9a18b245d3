import type {
  Transcription,
  TranscriptionChunk,
} from '@atelier/contract/transcription/transcription'

type Parts = Pick<Transcription, 'state' | 'pieces'>

/** The engine failed before it transcribed anything: nothing can be said of the language, nor of speech. */
export const isUntranscribed = ({ state, pieces }: Parts): boolean =>
  state === 'incomplete' && pieces.every((chunk) => chunk.state !== 'done')

/** The chunks that can be retried one by one; none where retrying all of them is the same. */
export function retriedApart({ pieces }: Parts): readonly TranscriptionChunk[] {
  const isSameAsAll = pieces.filter(({ state }) => state !== 'done').length <= 1
  return isSameAsAll ? [] : pieces.filter(({ state }) => state === 'failed')
}
