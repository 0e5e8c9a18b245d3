import { conversionSampleRate } from '@atelier/engine/conversion/conversion-protocol'
import type { Transcript, TranscriptSegment } from '@atelier/engine/engine'

/** A piece of a recording: where it lies in the whole, in samples. */
export interface PieceRange {
  readonly number: number
  readonly start: number
  readonly end: number
}
/** As stored: times of the whole recording, words as JSON. */
export interface TimedSegment {
  readonly piece: number
  readonly place: number
  readonly starts: number
  readonly ends: number
  readonly text: string
  readonly words: string | null
}

export const secondsAt = (sample: number): number => sample / conversionSampleRate
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** What was heard of a piece, at its times within the whole; a model that tells no times has said everything between its two ends. */
export function toTimedSegments(
  { text, segments }: Transcript,
  { number, start, end }: PieceRange,
): TimedSegment[] {
  const [first, last] = [secondsAt(start), secondsAt(end)]
  const at = (seconds: number) => toMilliseconds(Math.min(last, first + seconds))
  const told: readonly TranscriptSegment[] =
    segments.length > 0 || text.trim() === '' ? segments : [{ start: 0, end: last - first, text }]
  return told
    .filter((segment) => segment.text.trim() !== '')
    .map((segment, place) => ({
      ...{
        piece: number,
        place,
        starts: at(segment.start),
        ends: Math.max(at(segment.start), at(segment.end)),
        text: segment.text.trim(),
      },
      words: segment.words
        ? JSON.stringify(
            segment.words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) })),
          )
        : null,
    }))
}
