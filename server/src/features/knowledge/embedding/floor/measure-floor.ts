import { setImmediate } from 'node:timers/promises'
import type { QuantizedVector } from '../../index/vectors/quantized-vector.ts'
import { similarityOf } from '../vectors-text.ts'

/** Documents may well answer two of the questions, but not more. */
const percentile = 0.96

/** Vectors of questions that documents do not answer, and of some excerpts. */
interface FloorSample {
  readonly questions: readonly QuantizedVector[]
  readonly excerpts: readonly QuantizedVector[]
}

/**
 * How near the best excerpt is to a question that nothing answers, in a space: nearly all unrelated questions find nothing nearer. Nothing is
 * known of an embedder beforehand; some call all texts nearly alike. The best of many excerpts is nearer than any two texts by chance
 * (record 0118). Where there is nothing to compare, nothing is near enough.
 */
export async function measureFloor({ questions, excerpts }: FloorSample): Promise<number> {
  if (excerpts.length === 0) return 1
  const best: number[] = []
  for (const question of questions) {
    best.push(bestOf(question, excerpts))
    // Thousands of long vectors would hold the thread.
    await setImmediate()
  }
  best.sort((a, b) => a - b)
  return best[Math.floor(percentile * (best.length - 1))] ?? 1
}

const bestOf = (question: QuantizedVector, excerpts: readonly QuantizedVector[]): number =>
  excerpts.reduce((best, excerpt) => Math.max(best, similarityOf(question, excerpt)), -1)
