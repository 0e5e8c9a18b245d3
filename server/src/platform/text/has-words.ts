import { wordsOf } from './words.ts'

/** Whether a short text has all of these words (at least one); the last may be the beginning of one. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const found = Array.from(wordsOf(text), ({ word }) => word)
  const last = words.at(-1) ?? ''
  return (
    words.slice(0, -1).every((word) => found.includes(word)) &&
    found.some((word) => word.startsWith(last))
  )
}
