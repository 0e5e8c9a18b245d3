import { expect, test } from 'vitest'
import { createRandom } from '#testing/knowledge/random.ts'
import { quantize } from '../index/vectors/quantized-vector.ts'
import { cosineOf, listVectors, vectorsFromText, vectorsToText } from './vectors-text.ts'

const dimensions = 384
const random = createRandom(105)
const vector = () =>
  // One number is much larger than the others, as real embedders have it.
  Float32Array.from({ length: dimensions }, (_, at) => (at === 0 ? 4 : random(2001) / 1000 - 1))

test('un même modèle se reconnaît à ses vecteurs arrondis, un autre non', () => {
  for (let round = 0; round < 300; round += 1) {
    const quantized = quantize(vector())
    const [stored] = listVectors(
      vectorsFromText(vectorsToText([quantized], dimensions), dimensions),
    )
    expect(stored && cosineOf(stored, quantized)).toBeGreaterThan(0.9999)
    expect(cosineOf(quantized, quantize(vector()))).toBeLessThan(0.999)
  }
})
