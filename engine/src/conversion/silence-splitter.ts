/** Receives the samples of a recording, and the positions of its cuts. */
export interface SplitSink {
  write(samples: Int16Array): void
  /** What follows belongs to the next chunk. */
  cut(): void
}
export interface SilenceSplitterOptions {
  readonly rate: number
  readonly sink: SplitSink
  /** Samples after which it is cut whatever the loudness; after the last of them, at silences. */
  readonly plannedCuts?: readonly number[]
}

/** Seconds per chunk: short at first, so that text appears soon; later ones stay well below what engines accept. */
const firstChunkLengths = [
  { min: 20, max: 45 },
  { min: 45, max: 100 },
] as const
const laterChunkLength = { min: 180, max: 300 } as const

/** The loudness is measured once for each frame. */
const framesPerSecond = 50
/** A pause between two sentences, in frames. */
const pauseFrames = 15
/** Without any pause, it is cut in the quietest range of this many frames. */
const quietestFrames = 10
/** A frame counts as silent below this share of the chunk's mean loudness, or when it is inaudible. */
const silentShare = 0.08
const alwaysSilent = 40

interface Frame {
  readonly samples: Int16Array
  readonly loudness: number
}
/** `loudness` is the sum over its `frames`; `start` is in samples of the recording. */
interface CurrentChunk {
  readonly number: number
  readonly start: number
  loudness: number
  frames: number
}

/**
 * Cuts a recording at silences while it arrives. It buffers only the range that may contain the
 * next cut.
 * Cuts fall between frames, and the same recording is always cut at the same positions.
 */
export function createSilenceSplitter({ rate, sink, plannedCuts = [] }: SilenceSplitterOptions) {
  const frameLength = rate / framesPerSecond
  const remainingCuts = [...plannedCuts]
  let chunk: CurrentChunk = { number: 0, start: 0, loudness: 0, frames: 0 }
  let buffered: Frame[] = []
  let silentFrames = 0
  let position = 0
  let rest = new Int16Array(0)

  function cutAfter(count: number) {
    for (const { samples } of buffered.slice(0, count)) sink.write(samples)
    sink.cut()
    const next = buffered.slice(count)
    buffered = []
    silentFrames = 0
    const start = position - next.length * frameLength
    chunk = { number: chunk.number + 1, start, loudness: 0, frames: 0 }
    for (const { samples, loudness } of next) {
      countFrame(chunk, loudness)
      sink.write(samples)
    }
  }
  function addFrame(samples: Int16Array) {
    const loudness = loudnessOf(samples)
    countFrame(chunk, loudness)
    position += samples.length
    const [plannedCut] = remainingCuts
    if (plannedCut !== undefined) {
      sink.write(samples)
      if (position < plannedCut) return
      remainingCuts.shift()
      return cutAfter(0)
    }
    const { min, max } = firstChunkLengths[chunk.number] ?? laterChunkLength
    const length = (position - chunk.start) / rate
    if (length <= min) return sink.write(samples)
    buffered.push({ samples, loudness })
    silentFrames = isSilent(loudness, chunk) ? silentFrames + 1 : 0
    if (silentFrames >= pauseFrames) cutAfter(buffered.length - Math.ceil(pauseFrames / 2))
    else if (length >= max) cutAfter(quietestPosition(buffered.map((frame) => frame.loudness)))
  }

  return {
    push(samples: Int16Array): void {
      const all = joined(rest, samples)
      const whole = all.length - (all.length % frameLength)
      for (let at = 0; at < whole; at += frameLength) addFrame(all.subarray(at, at + frameLength))
      rest = all.slice(whole)
    },
    /** The end of the recording: what is buffered belongs to the last chunk. Returns the number of samples. */
    end(): number {
      for (const { samples } of buffered) sink.write(samples)
      if (rest.length > 0) sink.write(rest)
      buffered = []
      return position + rest.length
    },
  }
}

function countFrame(chunk: CurrentChunk, loudness: number) {
  chunk.loudness += loudness
  chunk.frames += 1
}

const isSilent = (loudness: number, chunk: CurrentChunk) =>
  loudness < Math.max(alwaysSilent, (silentShare * chunk.loudness) / chunk.frames)

function loudnessOf(samples: Int16Array): number {
  let sum = 0
  // By index: iterating over the samples would take longer than reading the recording.
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at] ?? 0
    sum += sample * sample
  }
  return Math.sqrt(sum / samples.length)
}

/** The middle of the quietest range, counted in frames. */
function quietestPosition(loudness: readonly number[]): number {
  const width = Math.min(quietestFrames, loudness.length)
  let sum = loudness.slice(0, width).reduce((total, one) => total + one, 0)
  let best = { sum, at: 0 }
  for (let at = 1; at + width <= loudness.length; at += 1) {
    sum += (loudness[at + width - 1] ?? 0) - (loudness[at - 1] ?? 0)
    if (sum < best.sum) best = { sum, at }
  }
  return best.at + Math.ceil(width / 2)
}

function joined(first: Int16Array, second: Int16Array): Int16Array {
  if (first.length === 0) return second
  const all = new Int16Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
