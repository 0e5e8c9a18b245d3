/** Converts samples from one rate to another, chunk by chunk. */
export interface Resampler {
  push(samples: Float32Array): Float32Array
  /** The last samples, which waited for following ones. */
  end(): Float32Array
}

/** Zero crossings of the filter on each side: enough for speech. */
const crossings = 16

/**
 * A windowed sinc with its cutoff at the lower rate, so that nothing aliases. The rates have a
 * common divisor, so there
 * are only `phases` positions between two samples: their filters are computed once.
 */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { push: (samples) => samples, end: () => new Float32Array(0) }
  const common = greatestCommonDivisor(from, to)
  const [step, phases] = [from / common, to / common]
  const half = Math.ceil(crossings * Math.max(1, from / to))
  const filters = filtersFor({ phases, half, cut: Math.min(1, to / from) })
  // As if silence came before.
  let buffer = new Float32Array(half - 1)
  let dropped = 1 - half
  let produced = 0

  function push(samples: Float32Array): Float32Array {
    buffer = joined(buffer, samples)
    const known = dropped + buffer.length - half
    const count = Math.max(0, Math.floor((known * phases - 1) / step) + 1 - produced)
    const out = new Float32Array(count)
    for (let index = 0; index < count; index++, produced++) {
      const position = produced * step
      const first = Math.floor(position / phases) - half + 1 - dropped
      out[index] = weightedSum(buffer, first, filters, (position % phases) * half * 2, half * 2)
    }
    const needed = Math.floor((produced * step) / phases) - half + 1
    const spare = Math.max(0, Math.min(buffer.length, needed - dropped))
    buffer = buffer.slice(spare)
    dropped += spare
    return out
  }

  return { push, end: () => push(new Float32Array(half)) }
}

function weightedSum(
  samples: Float32Array,
  from: number,
  filters: Float32Array,
  at: number,
  length: number,
): number {
  let sum = 0
  for (let index = 0; index < length; index++)
    sum += (samples[from + index] ?? 0) * (filters[at + index] ?? 0)
  return sum
}

function filtersFor({
  phases,
  half,
  cut,
}: {
  readonly phases: number
  readonly half: number
  readonly cut: number
}): Float32Array {
  const width = half * 2
  const filters = new Float32Array(phases * width)
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0
    const row = filters.subarray(phase * width, (phase + 1) * width)
    for (let index = 0; index < width; index++) {
      const distance = index - half + 1 - phase / phases
      const weight = sinc(cut * distance) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / half))
      row[index] = weight
      sum += weight
    }
    // Normalised, so that a constant signal stays constant at every position.
    for (let index = 0; index < width; index++) row[index] = (row[index] ?? 0) / sum
  }
  return filters
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
