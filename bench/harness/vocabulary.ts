/** Words made of syllables, the first ones frequent as in a language: the same at every run. */
const size = 20_000
const consonants = 'bcdfglmnprstv'
const vowels = ['a', 'e', 'i', 'o', 'u', 'é', 'ai']
export const vocabulary: readonly string[] = Array.from({ length: size }, (_, index) =>
  wordOf(index + 300),
)

function wordOf(number: number): string {
  let word = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 91))
    word += `${consonants[rest % 13] ?? ''}${vowels[Math.floor(rest / 13) % 7] ?? ''}`
  return word
}

/** A message of so many words; `random` gives numbers from 0 to 1. */
export const randomText = (words: number, random: () => number): string =>
  Array.from({ length: words }, () => vocabulary[Math.floor(size ** random()) - 1] ?? '').join(' ')

/** Random numbers that are the same at every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
