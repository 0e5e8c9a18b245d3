import type { QuantizedVector } from '../index/vectors/quantized-vector.ts'
import { similarityOf } from './vectors-text.ts'

const pairs = 2000
const percentile = 0.99

/** Vectors of texts that have nothing to do with each other, and of some excerpts. */
interface FloorSample {
  readonly unrelated: readonly QuantizedVector[]
  readonly excerpts: readonly QuantizedVector[]
}

/**
 * How alike two texts are that have nothing to do with each other, in a space: 99 of 100 random pairs are less alike. Nothing is known of
 * an embedder beforehand; some call all texts nearly alike. Excerpts that repeat each other must not count as unrelated, so those are
 * compared with the unrelated texts too, and the lower of the two holds.
 */
export function measureFloor({ unrelated, excerpts }: FloorSample): number {
  const all = [...unrelated, ...excerpts]
  if (all.length < 2) return 1
  const next = pseudoRandom()
  const pick = (vectors: readonly QuantizedVector[]) => vectors[next(vectors.length)]
  const anyTwo = percentileOf(() => {
    const one = next(all.length)
    // Never the same one twice.
    return [all[one], all[(one + 1 + next(all.length - 1)) % all.length]]
  })
  if (unrelated.length === 0 || excerpts.length === 0) return anyTwo
  return Math.min(
    anyTwo,
    percentileOf(() => [pick(unrelated), pick(excerpts)]),
  )
}

type Pair = readonly [QuantizedVector | undefined, QuantizedVector | undefined]

function percentileOf(nextPair: () => Pair): number {
  const similarities: number[] = []
  for (let count = 0; count < pairs; count += 1) {
    const [one, other] = nextPair()
    if (one && other) similarities.push(similarityOf(one, other))
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
