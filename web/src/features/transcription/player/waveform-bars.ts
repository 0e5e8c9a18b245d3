/** The bars of a waveform: the peak of each range, scaled so that the highest is 1. */
export function waveformBars(peaks: ArrayLike<number>, count: number): number[] {
  if (peaks.length === 0 || count <= 0) return []
  const bars = Array.from({ length: count }, (_, bar) => {
    const [from, to] = [
      Math.floor((bar * peaks.length) / count),
      Math.ceil(((bar + 1) * peaks.length) / count),
    ]
    let peak = 0
    for (let index = from; index < to; index++) peak = Math.max(peak, Math.abs(peaks[index] ?? 0))
    return peak
  })
  const loudest = Math.max(...bars)
  return loudest === 0 ? bars : bars.map((bar) => bar / loudest)
}
