import type { TimedWord } from '../records/stored-transcription.ts'

/**
 * The words of a corrected segment with their times. Unchanged words at the beginning and end keep
 * theirs; the words between share the time of the words that they replace, by length.
 */
export function correctedWords(
  words: readonly TimedWord[],
  text: string,
  span: { readonly start: number; readonly end: number },
): TimedWord[] {
  const now = text.split(/\s+/).filter((word) => word !== '')
  const same = (at: number, from: number) => words.at(at)?.text === now.at(from)
  const shortest = Math.min(words.length, now.length)
  let first = 0
  while (first < shortest && same(first, first)) first += 1
  let last = 0
  while (last < shortest - first && same(-1 - last, -1 - last)) last += 1
  const begin = words[first - 1]?.end ?? span.start
  const end = last > 0 ? (words.at(-last)?.start ?? span.end) : span.end
  return [
    ...words.slice(0, first),
    ...spreadWords(now.slice(first, now.length - last), begin, end),
    ...words.slice(words.length - last),
  ]
}

function spreadWords(texts: readonly string[], start: number, end: number): TimedWord[] {
  const letters = texts.join('').length
  let written = 0
  return texts.map((text) => {
    const from = start + ((end - start) * written) / letters
    written += text.length
    return {
      start: roundToMilliseconds(from),
      end: roundToMilliseconds(start + ((end - start) * written) / letters),
      text,
    }
  })
}

const roundToMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000
