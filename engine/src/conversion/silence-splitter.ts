/** Receives a recording sample by sample, and where it is cut. */
export interface SplitSink {
  write(samples: Int16Array): void
  /** What follows belongs to another piece. */
  cut(): void
}
export interface SilenceSplitterOptions {
  readonly rate: number
  readonly sink: SplitSink
  /** Samples after which it is cut whatever is heard there; after the last of them, at silences. */
  readonly plannedCuts?: readonly number[]
}

/** Seconds of the pieces: short ones first, so that text comes soon; later ones well below what engines take at once. */
const firstChunkLengths = [
  { least: 20, most: 45 },
  { least: 45, most: 100 },
] as const
const laterChunkLength = { least: 180, most: 300 } as const

/** One look at the loudness. */
const framesPerSecond = 50
/** A pause between two sentences, in frames. */
const pauseFrames = 15
/** Where nobody ever pauses, the quietest stretch of this many frames will do. */
const quietestFrames = 10
/** A frame is silent below this share of the piece's usual loudness, or below what nobody hears. */
const silentShare = 0.08
const silentAlways = 40

/**
 * Cuts a recording where it is silent, as it comes; it holds back no more than the stretch in which the next cut will be.
 * Cuts fall between frames, and the same recording is always cut in the same places.
 */
export function createSilenceSplitter({ rate, sink, plannedCuts = [] }: SilenceSplitterOptions) {
  const frameLength = rate / framesPerSecond
  const ahead = [...plannedCuts]
  const piece = { number: 0, begin: 0, loudness: 0, frames: 0 }
  let held: { readonly samples: Int16Array; readonly loudness: number }[] = []
  let quiet = 0
  let position = 0
  let rest = new Int16Array(0)

  function cutAfter(count: number) {
    for (const { samples } of held.slice(0, count)) sink.write(samples)
    sink.cut()
    const kept = held.slice(count)
    held = []
    quiet = 0
    Object.assign(piece, {
      number: piece.number + 1,
      begin: position - kept.length * frameLength,
      loudness: 0,
      frames: 0,
    })
    for (const { samples, loudness } of kept) {
      weigh(loudness)
      sink.write(samples)
    }
  }
  function weigh(loudness: number) {
    piece.loudness += loudness
    piece.frames += 1
  }
  function take(samples: Int16Array) {
    const loudness = loudnessOf(samples)
    weigh(loudness)
    position += samples.length
    if (ahead.length > 0) {
      sink.write(samples)
      if (position >= (ahead[0] ?? 0)) {
        ahead.shift()
        cutAfter(0)
      }
      return
    }
    const { least, most } = firstChunkLengths[piece.number] ?? laterChunkLength
    const length = (position - piece.begin) / rate
    if (length <= least) return sink.write(samples)
    held.push({ samples, loudness })
    const isSilent =
      loudness < Math.max(silentAlways, (silentShare * piece.loudness) / piece.frames)
    quiet = isSilent ? quiet + 1 : 0
    if (quiet >= pauseFrames) cutAfter(held.length - Math.ceil(pauseFrames / 2))
    else if (length >= most) cutAfter(quietestPosition(held.map((frame) => frame.loudness)))
  }

  return {
    push(samples: Int16Array): void {
      const all = joined(rest, samples)
      const whole = all.length - (all.length % frameLength)
      for (let at = 0; at < whole; at += frameLength) take(all.subarray(at, at + frameLength))
      rest = all.slice(whole)
    },
    /** The end of the recording: what is held belongs to the last piece. Answers the samples in all. */
    end(): number {
      for (const { samples } of held) sink.write(samples)
      if (rest.length > 0) sink.write(rest)
      held = []
      return position + rest.length
    },
  }
}

function loudnessOf(samples: Int16Array): number {
  let sum = 0
  // By place: walking over each sample otherwise takes longer than reading the recording.
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at] ?? 0
    sum += sample * sample
  }
  return Math.sqrt(sum / samples.length)
}

/** The middle of the quietest stretch, counted in frames. */
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
