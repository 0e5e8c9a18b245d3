import { sampleBytes, type WavFormat } from './wav-format.ts'

type Reader = (bytes: Buffer, at: number) => number

const readers: Readonly<Record<WavFormat['sample'], Reader>> = {
  u8: (bytes, at) => (bytes.readUInt8(at) - 128) / 128,
  s16: (bytes, at) => bytes.readInt16LE(at) / 32_768,
  s24: (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608,
  s32: (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648,
  f32: (bytes, at) => bytes.readFloatLE(at),
  f64: (bytes, at) => bytes.readDoubleLE(at),
}

/** Decodes whole frames to samples from -1 to 1; channels are mixed into one. */
export function decodeSamples(bytes: Buffer, { channels, sample }: WavFormat): Float32Array {
  const read = readers[sample]
  const width = sampleBytes[sample]
  const samples = new Float32Array(Math.floor(bytes.length / (width * channels)))
  for (let frame = 0, at = 0; frame < samples.length; frame++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++, at += width) sum += read(bytes, at)
    samples[frame] = sum / channels
  }
  return samples
}

/** Bytes of the header written here; other programs may write longer ones. */
export const wavHeaderLength = 44

/** A WAV of 16 bits, one channel. */
export function encodeWav(parts: readonly Float32Array[], rate: number): Buffer {
  const count = parts.reduce((sum, { length }) => sum + length, 0)
  const wav = Buffer.alloc(wavHeaderLength + count * 2)
  writeHeader(wav, { rate, dataLength: count * 2 })
  let at = wavHeaderLength
  for (const part of parts) {
    for (const value of part)
      at = wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at)
  }
  return wav
}

/** The samples of several WAVs of the same format (16 bits, one channel) as one WAV. */
export function joinWavs(rate: number, data: readonly Uint8Array[]): Buffer {
  const dataLength = data.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([wavHeader({ rate, dataLength }), ...data])
}

/** The header of a WAV (16 bits, one channel). */
export function wavHeader(about: { readonly rate: number; readonly dataLength: number }): Buffer {
  const header = Buffer.alloc(wavHeaderLength)
  writeHeader(header, about)
  return header
}

function writeHeader(
  wav: Buffer,
  { rate, dataLength }: { readonly rate: number; readonly dataLength: number },
) {
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wavHeaderLength - 8 + dataLength, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(dataLength, 40)
}
