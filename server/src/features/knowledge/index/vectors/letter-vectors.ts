import { type QuantizedVector, quantize } from './quantized-vector.ts'

/** The space of vectors that are made of letters alone, without any model. */
export const letterSpace = 'letters'
export const letterDimensions = 512

const gramLengths = [3, 4, 5] as const
/** Words whose grams are remembered; texts repeat most of their words. */
const maxRemembered = 50_000

export interface WeightedWord {
  readonly word: string
  readonly weight: number
}

/**
 * Vectors of texts by the letters of their words: every run of 3, 4 and 5 letters counts in one of the dimensions. Words that are spelt
 * alike are near each other, so a mistyped word still finds its text.
 */
export function createLetterVectors() {
  const remembered = new Map<string, Uint16Array>()

  function gramsOf(word: string): Uint16Array {
    const known = remembered.get(word)
    if (known !== undefined) return known
    if (remembered.size >= maxRemembered) remembered.clear()
    const grams = hashedGrams(word)
    remembered.set(word, grams)
    return grams
  }

  return {
    /** Of a text: the square root of each count, so that a repeated word does not hide the others. */
    ofText(words: readonly string[]): QuantizedVector {
      const vector = new Float32Array(letterDimensions)
      for (const word of words) add(vector, gramsOf(word), 1)
      for (let index = 0; index < vector.length; index += 1)
        vector[index] = Math.sqrt(vector[index] ?? 0)
      return quantize(vector)
    },
    /** Of a question: each word by its weight. */
    ofQuestion(words: readonly WeightedWord[]): QuantizedVector {
      const vector = new Float32Array(letterDimensions)
      for (const { word, weight } of words) add(vector, gramsOf(word), weight)
      return quantize(vector)
    },
  }
}
export type LetterVectors = ReturnType<typeof createLetterVectors>

function add(vector: Float32Array, grams: Uint16Array, weight: number): void {
  for (const dimension of grams) vector[dimension] = (vector[dimension] ?? 0) + weight
}

/** The dimensions of a word's runs of letters; its beginning and end count as letters. */
function hashedGrams(word: string): Uint16Array {
  const letters = `^${word}$`
  const grams: number[] = []
  for (const length of gramLengths)
    for (let start = 0; start + length <= letters.length; start += 1)
      grams.push(hash(letters, start, start + length) % letterDimensions)
  return Uint16Array.from(grams)
}

/** FNV-1a, mixed once more because only its last bits are used. */
function hash(text: string, start: number, end: number): number {
  let value = 0x811c9dc5
  for (let index = start; index < end; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
