import { z } from 'zod'
import type { Transcript, TranscriptSegment } from '#engine.ts'

const time = z.number().nonnegative().catch(0)
/** LocalAI says `text`, OpenAI `word`. */
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
  /** Beside the segments rather than in them. */
  words: z.array(WireWord).nullish().catch(undefined),
})
type WireTranscript = z.output<typeof WireTranscript>

/** What was heard, in seconds. */
export function toTranscript(wire: WireTranscript): Transcript {
  const { segments = [], words = [] } = { segments: wire.segments ?? [], words: wire.words ?? [] }
  const seconds = unitOf([...segments, ...words].map(({ end }) => end))
  const loose = words.map((word) => toWord(word, seconds))
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
      const own = segment.words?.map((word) => toWord(word, seconds))
      const spoken = own ?? loose.filter((word) => word.start >= start && word.start < end)
      return { start, end, text: segment.text.trim(), ...(spoken.length > 0 && { words: spoken }) }
    }),
  }
}

const toWord = ({ start, end, text, word }: WireWord, seconds: (time: number) => number) => ({
  start: seconds(start),
  end: seconds(end),
  text: (text ?? word ?? '').trim(),
})

/** Before v4.2.0 LocalAI counted nanoseconds; no recording lasts a million seconds. */
function unitOf(times: readonly number[]): (time: number) => number {
  const longest = times.reduce((most, time) => Math.max(most, time), 0)
  return longest > 1_000_000 ? (time) => time / 1e9 : (time) => time
}
