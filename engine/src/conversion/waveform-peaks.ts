/** Peaks per second that are measured; two hours are 72 000. */
const perSecond = 10

/** Collects the waveform of a sound while it arrives. */
export function createWaveformPeaks(rate: number) {
  const width = rate / perSecond
  const found: number[] = []
  let highest = 0
  let filled = 0
  return {
    push(samples: Int16Array): void {
      for (let at = 0; at < samples.length; at += 1) {
        const sample = samples[at] ?? 0
        const height = sample < 0 ? -sample : sample
        if (height > highest) highest = height
        filled += 1
        if (filled < width) continue
        found.push(highest)
        highest = 0
        filled = 0
      }
    },
    /** At most `maxCount` peaks, evenly spaced, each the highest of its range, from 0 to 255. */
    end(maxCount: number): number[] {
      if (filled > 0) found.push(highest)
      const count = Math.min(maxCount, found.length)
      return Array.from({ length: count }, (_, index) => {
        const range = found.slice(
          Math.floor((index * found.length) / count),
          Math.floor(((index + 1) * found.length) / count),
        )
        return Math.min(255, Math.max(...range) >> 7)
      })
    },
  }
}
