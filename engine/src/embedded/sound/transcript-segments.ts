import type { TranscriptSegment } from '#engine.ts'

/** The transcription of one span. */
export interface RecogniserResult {
  readonly text: string
  readonly tokens?: readonly string[] | undefined
  /** Start of each token, in seconds from the start of the span; some recognisers omit it. */
  readonly timestamps?: readonly number[] | undefined
}

type Word = NonNullable<TranscriptSegment['words']>[number]

/** In seconds. A pause separates two segments. */
const pause = 1
const maxWordLength = 0.8
const maxSegmentLength = 15

/** The segments of a span from `start` to `end`: sentences if the recogniser returns the times of its tokens. */
export function toSegments(
  { text, tokens = [], timestamps = [] }: RecogniserResult,
  span: { readonly start: number; readonly end: number },
) {
  const whole = text.trim()
  if (whole === '') return []
  if (tokens.length === 0 || tokens.length !== timestamps.length)
    return [{ start: span.start, end: span.end, text: whole }]
  const words = wordsOf(tokens, timestamps, span)
  return sentencesOf(words).map(
    (sentence): TranscriptSegment => ({
      start: sentence[0]?.start ?? span.start,
      end: sentence.at(-1)?.end ?? span.end,
      text: sentence.map((word) => word.text).join(' '),
      words: sentence,
    }),
  )
}

/** A token that starts with a space (written ▁ by some) starts a word. */
function wordsOf(
  tokens: readonly string[],
  timestamps: readonly number[],
  span: { readonly start: number; readonly end: number },
): Word[] {
  const started: { text: string; start: number; last: number }[] = []
  for (const [index, token] of tokens.entries()) {
    const at = span.start + (timestamps[index] ?? 0)
    const text = token.replace(/^[\s▁]+/, '')
    const word = started.at(-1)
    if (word && text === token) {
      word.text += text
      word.last = at
    } else started.push({ text, start: at, last: at })
  }
  return started
    .filter(({ text }) => text !== '')
    .map(({ text, start, last }, index, all) => {
      const next = all[index + 1]?.start ?? span.end
      return { text, start, end: Math.max(start, Math.min(next, last + maxWordLength, span.end)) }
    })
}

function sentencesOf(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = []
  for (const word of words) {
    const current = sentences.at(-1)
    const [first, last] = [current?.[0], current?.at(-1)]
    const goesOn =
      first &&
      last &&
      !/[.?!…]$/.test(last.text) &&
      word.start - last.end < pause &&
      word.end - first.start < maxSegmentLength
    if (current && goesOn) current.push(word)
    else sentences.push([word])
  }
  return sentences
}
