import type { QuantizedVector } from '../index/vectors/quantized-vector.ts'
import { similarityOf } from './vectors-text.ts'

const pairs = 2000
const percentile = 0.99

/**
 * How alike two texts are that have nothing to do with each other, in a space: 99 of 100 random pairs are less alike. Nothing is known of
 * an embedder beforehand; some call all texts nearly alike.
 */
export function measureFloor(vectors: readonly QuantizedVector[]): number {
  if (vectors.length < 2) return 1
  const next = pseudoRandom()
  const similarities: number[] = []
  for (let count = 0; count < pairs; count += 1) {
    const one = next(vectors.length)
    // Never the same one twice.
    const other = (one + 1 + next(vectors.length - 1)) % vectors.length
    const [first, second] = [vectors[one], vectors[other]]
    if (first && second) similarities.push(similarityOf(first, second))
  }
  similarities.sort((a, b) => a - b)
  return similarities[Math.floor(percentile * (similarities.length - 1))] ?? 1
}

/** Whole numbers below a limit, always the same ones: Park and Miller's generator. */
function pseudoRandom(): (limit: number) => number {
  let state = 1
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}
