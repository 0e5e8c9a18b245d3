/** Larger or longer files are shown without a waveform: decoded, they would take all the memory of a phone. */
const decodeLimits = { bytes: 25 * 1024 * 1024, seconds: 15 * 60 }
const peakCount = 400

/** The peaks of a local file, if it is small enough to be decoded at once. */
export async function computeFilePeaks(file: File, seconds: number): Promise<readonly number[]> {
  if (file.size > decodeLimits.bytes || seconds > decodeLimits.seconds) return []
  try {
    const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(
      await file.arrayBuffer(),
    )
    return peaksOf(sound.getChannelData(0))
  } catch {
    // A format that this browser does not know: shown without a waveform.
    return []
  }
}

function peaksOf(samples: Float32Array): number[] {
  return Array.from({ length: peakCount }, (_, bar) => {
    const [from, to] = [
      Math.floor((bar * samples.length) / peakCount),
      Math.floor(((bar + 1) * samples.length) / peakCount),
    ]
    let peak = 0
    for (let index = from; index < to; index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0))
    return peak
  })
}
