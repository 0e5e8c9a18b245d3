import { conversionSampleRate } from '@atelier/engine/conversion/conversion-protocol'
import type { Transcript, TranscriptSegment } from '@atelier/engine/engine'
import type { StoredSegment } from '../records/stored-transcription.ts'

/** The position of a piece in its recording, in samples. */
export interface PieceRange {
  readonly number: number
  readonly start: number
  readonly end: number
}

export const secondsAt = (sample: number): number => sample / conversionSampleRate
/** Whole seconds, of its borders: all pieces together are as long as the recording. */
export const secondsOfPiece = ({ start, end }: Pick<PieceRange, 'start' | 'end'>): number =>
  Math.round(secondsAt(end)) - Math.round(secondsAt(start))
const roundToMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * The segments of a piece at their times in the recording; a text without times gets one segment as
 * long as the piece.
 */
export function toTimedSegments(
  { text, segments }: Transcript,
  { number, start, end }: PieceRange,
): StoredSegment[] {
  const [first, last] = [secondsAt(start), secondsAt(end)]
  const at = (seconds: number) => roundToMilliseconds(Math.min(last, first + seconds))
  const timed: readonly TranscriptSegment[] =
    segments.length > 0 || text.trim() === '' ? segments : [{ start: 0, end: last - first, text }]
  return timed
    .filter((segment) => segment.text.trim() !== '')
    .map((segment, index) => ({
      piece: number,
      index,
      start: at(segment.start),
      end: Math.max(at(segment.start), at(segment.end)),
      text: segment.text.trim(),
      words: segment.words?.map((word) => ({
        ...word,
        start: at(word.start),
        end: at(word.end),
      })),
    }))
}
