/** The guides of a chart of counts, from zero to the top. */
export interface Axis {
  readonly top: number
  /** The highest first. */
  readonly ticks: readonly number[]
}

const maxTicks = 4

/** A few guides at round, whole numbers, the highest at or above the largest value. */
export function createAxis(highest: number): Axis {
  const step = stepFor(Math.max(1, highest))
  const count = Math.ceil(Math.max(1, highest) / step)
  return {
    top: count * step,
    ticks: Array.from({ length: count + 1 }, (_, index) => (count - index) * step),
  }
}

function stepFor(highest: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of [unit, 2 * unit, 5 * unit]) if (step * maxTicks >= highest) return step
}
