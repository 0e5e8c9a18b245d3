import type { Spread } from './load.ts'

export function spreadOf(values: Float64Array): Spread {
  const sorted = values.toSorted()
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

export const median = (values: readonly number[]): number => quantile(Float64Array.from(values).sort(), 0.5)

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
