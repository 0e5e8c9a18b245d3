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
 * Vectors of texts by the letters of their words: every run of 3, 4 and 5 letters adds to one of the dimensions or subtracts from it, so
 * that texts that share nothing have no similarity. Words that are spelt alike are near each other: a mistyped word still finds its text.
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
    ofText(words: ReadonlyMap<string, number>): QuantizedVector {
      const vector = new Float32Array(letterDimensions)
      for (const [word, count] of words) add(vector, gramsOf(word), count)
      for (const [index, count] of vector.entries())
        vector[index] = Math.sign(count) * Math.sqrt(Math.abs(count))
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

/** Half of the grams subtract. */
function add(vector: Float32Array, grams: Uint16Array, weight: number): void {
  for (const gram of grams) {
    const dimension = gram % letterDimensions
    const signed = gram < letterDimensions ? weight : -weight
    vector[dimension] = (vector[dimension] ?? 0) + signed
  }
}

/** The dimensions of a word's runs of letters, twice as many as there are for the sign; its beginning and end count as letters. */
function hashedGrams(word: string): Uint16Array {
  const letters = `^${word}$`
  const grams: number[] = []
  for (const length of gramLengths)
    for (let start = 0; start + length <= letters.length; start += 1)
      grams.push(hash(letters, start, start + length) % (2 * letterDimensions))
  return Uint16Array.from(grams)
}

/** FNV-1a, mixed once more because only its last bits are used. */
function hash(text: string, start: number, end: number): number {
  let value = 0x811c9dc5
  for (let index = start; index < end; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
