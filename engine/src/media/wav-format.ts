/** The format of the samples of a WAV, and their position. */
export interface WavFormat {
  readonly rate: number
  readonly channels: number
  readonly sample: 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64'
  /** Of the first sample, from the beginning of the file. */
  readonly dataStart: number
  /** In bytes, whole frames only. */
  readonly dataLength: number
}

/** Bytes of a file that are read to detect its format. */
export const wavHeaderMaxLength = 65_536

const integers = { 8: 'u8', 16: 's16', 24: 's24', 32: 's32' } as const
const floats = { 32: 'f32', 64: 'f64' } as const

export const sampleBytes: Readonly<Record<WavFormat['sample'], number>> = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
}

/**
 * From the first bytes of a file and its length; `undefined` if it is not a WAV, or has no plain
 * samples. A recorder that
 * was streaming writes 0 or the largest number as the data's length; the data then extend to the
 * end of the file.
 */
export function parseWavFormat(header: Uint8Array, fileLength: number): WavFormat | undefined {
  const format = readWavHeader(header, fileLength)
  return format && isUsable(format) ? format : undefined
}

/** In seconds, at any rate that the header names: a converter makes sound of every rate. `undefined` if it does not say. */
export function wavHeaderSeconds(header: Uint8Array, fileLength: number): number | undefined {
  const format = readWavHeader(header, fileLength)
  return format && wavSeconds(format)
}

function readWavHeader(header: Uint8Array, fileLength: number): WavFormat | undefined {
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.byteLength)
  if (
    bytes.length < 44 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WAVE'
  )
    return undefined
  let described: Pick<WavFormat, 'rate' | 'channels' | 'sample'> | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, length] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)]
    const start = at + 8
    if (name === 'fmt ') described = describe(bytes.subarray(start, start + length))
    if (name === 'data')
      return (
        described && {
          ...described,
          dataStart: start,
          dataLength: wholeFrames(described, length, fileLength - start),
        }
      )
    // Chunks begin at even positions.
    at = start + length + (length % 2)
  }
  return undefined
}

/** In seconds. */
export const wavSeconds = ({ rate, channels, sample, dataLength }: WavFormat): number =>
  dataLength / (rate * channels * sampleBytes[sample])

function describe(chunk: Buffer): Pick<WavFormat, 'rate' | 'channels' | 'sample'> | undefined {
  if (chunk.length < 16) return undefined
  const [declared, channels, rate, bits] = [
    chunk.readUInt16LE(0),
    chunk.readUInt16LE(2),
    chunk.readUInt32LE(4),
    chunk.readUInt16LE(14),
  ]
  // The extensible kind has the real one at the start of its identifier.
  const kind = declared === 0xfffe && chunk.length >= 26 ? chunk.readUInt16LE(24) : declared
  const sample = sampleOf(kind, bits)
  return sample && channels > 0 && rate > 0 ? { rate, channels, sample } : undefined
}

const isUsable = ({ channels, rate }: WavFormat) =>
  channels <= 32 && rate >= 1000 && rate <= 768_000

function sampleOf(kind: number, bits: number): WavFormat['sample'] | undefined {
  if (kind === 1 && (bits === 8 || bits === 16 || bits === 24 || bits === 32)) return integers[bits]
  return kind === 3 && (bits === 32 || bits === 64) ? floats[bits] : undefined
}

function wholeFrames(
  { channels, sample }: Pick<WavFormat, 'channels' | 'sample'>,
  announced: number,
  present: number,
): number {
  const length = announced === 0 || announced > present ? present : announced
  return length - (length % (channels * sampleBytes[sample]))
}
