/** The width of the low-pass filter, in samples of the slower rate on each side: enough to prevent audible aliasing. */
const reach = 16

/**
 * Brings sound that arrives in blocks to another rate. Each new sample is a sum of the old ones around it, weighted by a windowed
 * sinc whose pass band ends below half of the slower rate; the rest of a block waits for the next one.
 */
export function createResampler(from: number, to: number) {
  // New samples fall between two old ones in a few different ways only: the weights of each are computed once.
  const wholeRate = Math.round(from)
  const shared = greatestCommonDivisor(wholeRate, to)
  const [step, phases] = [wholeRate / shared, to / shared]
  const cutoff = Math.min(1, to / from) * 0.94
  const half = Math.ceil(reach / cutoff)
  const weights: Float32Array[] = []
  let buffered = new Float32Array(half)
  /** The position of the next new sample within the buffered ones, in parts of `phases` of an old sample. */
  let at = half * phases

  function sampleAt(center: number, phase: number, sound: Float32Array): number {
    weights[phase] ??= weightsAt({ fraction: phase / phases, half, cutoff })
    const around = weights[phase]
    const first = center - half + 1
    let sum = 0
    for (let index = 0; index < around.length; index++)
      sum += (sound[first + index] ?? 0) * (around[index] ?? 0)
    return sum
  }
  return {
    /** Returns the new samples that can be computed so far. */
    push(block: Float32Array): Float32Array {
      if (from === to) return block.slice()
      const sound = new Float32Array(buffered.length + block.length)
      sound.set(buffered)
      sound.set(block, buffered.length)
      const made: number[] = []
      for (; at < (sound.length - half) * phases; at += step)
        made.push(sampleAt(Math.floor(at / phases), at % phases, sound))
      const firstUsed = Math.max(0, Math.floor(at / phases) - half)
      buffered = sound.slice(firstUsed)
      at -= firstUsed * phases
      return Float32Array.from(made)
    },
  }
}

/** The weights of the old samples around a new one that lies this fraction of a sample after one of them. */
function weightsAt(position: {
  readonly fraction: number
  readonly half: number
  readonly cutoff: number
}): Float32Array {
  const { fraction, half, cutoff } = position
  return Float32Array.from({ length: 2 * half }, (_, index) => {
    const distance = fraction - (index - half + 1)
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half)
    return sinc(distance * cutoff) * cutoff * window
  })
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other)
