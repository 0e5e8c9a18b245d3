/** The format that speech models take: 16 000 samples a second, one channel, 16 bits. */
export const recordingSampleRate = 16_000
const headerLength = 44

export function samplesToBytes(samples: Float32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(samples.length * 2))
  for (const [index, value] of samples.entries())
    view.setInt16(index * 2, Math.round(Math.max(-1, Math.min(1, value)) * 32_767), true)
  return view.buffer
}

/** The header of a WAV with this many bytes of samples. */
export function wavHeader(dataLength: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(headerLength))
  const word = (at: number, text: string) =>
    new Uint8Array(view.buffer).set(new TextEncoder().encode(text), at)
  word(0, 'RIFF')
  view.setUint32(4, headerLength - 8 + dataLength, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, recordingSampleRate, true)
  view.setUint32(28, recordingSampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, dataLength, true)
  return view.buffer
}

export const secondsOfBytes = (dataLength: number): number => dataLength / (recordingSampleRate * 2)

/** The loudness of a block from 0 to 1, on a logarithmic scale as the ear has: silence below -60 dB. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length)
  const decibels = 10 * Math.log10(power + 1e-12)
  return Math.max(0, Math.min(1, (decibels + 60) / 60))
}
