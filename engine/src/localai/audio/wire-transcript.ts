import { z } from 'zod'
import type { Transcript, TranscriptSegment } from '#engine.ts'

const time = z.number().nonnegative().catch(0)
/** LocalAI writes `text`, OpenAI `word`. */
const WireWord = z.looseObject({
  start: time,
  end: time,
  text: z.string().optional(),
  word: z.string().optional(),
})
type WireWord = z.output<typeof WireWord>

export const WireTranscript = z.looseObject({
  text: z.string(),
  language: z.string().nullish().catch(undefined),
  duration: z.number().nonnegative().nullish().catch(undefined),
  segments: z
    .array(
      z.looseObject({
        start: time,
        end: time,
        text: z.string(),
        words: z.array(WireWord).nullish(),
      }),
    )
    .nullish()
    .catch(undefined),
  /** Beside the segments, not inside them. */
  words: z.array(WireWord).nullish().catch(undefined),
})
type WireTranscript = z.output<typeof WireTranscript>

/** Converts a transcript; all times in seconds. */
export function toTranscript(wire: WireTranscript): Transcript {
  const segments = wire.segments ?? []
  const words = wire.words ?? []
  const seconds = unitOf([...segments, ...words].map(({ end }) => end))
  const separateWords = words.map((word) => toWord(word, seconds))
  const duration =
    wire.duration === undefined || wire.duration === null
      ? undefined
      : unitOf([wire.duration])(wire.duration)
  return {
    text: wire.text.trim(),
    ...(wire.language && { language: wire.language }),
    ...(duration !== undefined && duration > 0 && { duration }),
    segments: segments.map((segment): TranscriptSegment => {
      const start = seconds(segment.start)
      const end = seconds(segment.end)
      const ownWords = segment.words?.map((word) => toWord(word, seconds))
      const segmentWords =
        ownWords ?? separateWords.filter((word) => word.start >= start && word.start < end)
      return {
        start,
        end,
        text: segment.text.trim(),
        ...(segmentWords.length > 0 && { words: segmentWords }),
      }
    }),
  }
}

const toWord = ({ start, end, text, word }: WireWord, seconds: (time: number) => number) => ({
  start: seconds(start),
  end: seconds(end),
  text: (text ?? word ?? '').trim(),
})

/** LocalAI before v4.2.0 returns nanoseconds; no recording lasts a million seconds. */
function unitOf(times: readonly number[]): (time: number) => number {
  const latest = times.reduce((max, time) => Math.max(max, time), 0)
  return latest > 1_000_000 ? (time) => time / 1e9 : (time) => time
}
