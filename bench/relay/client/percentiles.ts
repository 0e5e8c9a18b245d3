import type { Percentiles } from './load.ts'

export function percentilesOf(values: Float64Array): Percentiles {
  const sorted = values.toSorted()
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** Between the two in the middle when their number is even: two rounds are common. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length / 2
  return (at(sorted, Math.ceil(half) - 1) + at(sorted, Math.floor(half))) / 2
}

const quantile = (sorted: Float64Array, share: number): number =>
  at(sorted, Math.min(sorted.length - 1, Math.floor(sorted.length * share)))

const at = (sorted: Float64Array, index: number): number => sorted[index] ?? Number.NaN
