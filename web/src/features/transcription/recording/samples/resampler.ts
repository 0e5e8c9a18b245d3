/** The width of the low-pass filter, in samples of the slower rate on each side: enough to prevent audible aliasing. */
const reach = 16

/**
 * Brings sound that arrives in blocks to another rate. Each new sample is a sum of the old ones around it, weighted by a windowed
 * sinc whose pass band ends below half of the slower rate; the rest of a block waits for the next one.
 */
export function createResampler(from: number, to: number) {
  const step = from / to
  const cutoff = Math.min(1, to / from) * 0.94
  const half = Math.ceil(reach / cutoff)
  let buffered = new Float32Array(half)
  /** The position of the next new sample within the buffered ones. */
  let at = half

  function sampleAt(position: number, sound: Float32Array): number {
    const center = Math.floor(position)
    let sum = 0
    for (let index = center - half + 1; index <= center + half; index++) {
      const distance = position - index
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half)
      sum += (sound[index] ?? 0) * sinc(distance * cutoff) * cutoff * window
    }
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
      for (; at + half < sound.length; at += step) made.push(sampleAt(at, sound))
      const firstUsed = Math.max(0, Math.floor(at) - half)
      buffered = sound.slice(firstUsed)
      at -= firstUsed
      return Float32Array.from(made)
    },
  }
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
