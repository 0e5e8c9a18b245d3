import { createRandom } from './random.ts'

const minLength = 6

/** The question with one typing error in each long word, always the same for the same seed. */
export function mistyped(question: string, seed: number): string {
  const random = createRandom(seed)
  return question.replaceAll(/\p{L}+/gu, (word) =>
    word.length < minLength ? word : withError(word, random),
  )
}

/** Two letters in the wrong order, one missing, one twice, or one that is not in the word. */
function withError(word: string, random: (below: number) => number): string {
  const at = 1 + random(word.length - 2)
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
  const kinds = [
    `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    `${before}w${after}`,
  ]
  return kinds[random(kinds.length)] ?? word
}
