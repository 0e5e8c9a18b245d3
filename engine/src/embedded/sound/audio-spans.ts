/** A part of a recording, short enough for a recogniser; `start` is in samples from the beginning. */
export interface AudioSpan {
  readonly start: number
  readonly samples: Float32Array
}

/** Whisper accepts 30 seconds at once; a cut must not fall inside a word. */
const limits = { maxSeconds: 28, searchSeconds: 8, windowSeconds: 0.1 }

/** Splits a recording into spans of less than 30 s, each cut at the quietest position of its last seconds. */
export async function* splitAtQuietPositions(
  chunks: AsyncIterable<Float32Array>,
  rate: number,
): AsyncGenerator<AudioSpan, undefined> {
  const maxLength = limits.maxSeconds * rate
  let buffer: Float32Array[] = []
  let [count, start] = [0, 0]
  for await (const chunk of chunks) {
    buffer.push(chunk)
    count += chunk.length
    while (count >= maxLength) {
      const all = joinSamples(buffer)
      const cut = quietestPosition(all.subarray(0, maxLength), rate)
      yield { start, samples: all.slice(0, cut) }
      start += cut
      count -= cut
      buffer = [all.subarray(cut)]
    }
  }
  if (count > 0) yield { start, samples: joinSamples(buffer) }
}

/** The middle of the quietest tenth of a second among the last seconds. */
export function quietestPosition(samples: Float32Array, rate: number): number {
  const width = Math.round(limits.windowSeconds * rate)
  const first = Math.max(0, samples.length - Math.round(limits.searchSeconds * rate))
  let [best, quietest] = [samples.length, Number.POSITIVE_INFINITY]
  for (let at = first; at + width <= samples.length; at += width) {
    let energy = 0
    for (const sample of samples.subarray(at, at + width)) energy += sample * sample
    if (energy < quietest) [best, quietest] = [at + Math.floor(width / 2), energy]
  }
  return best
}

export function joinSamples(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
