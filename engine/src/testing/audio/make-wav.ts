import { wavHeader, wavHeaderLength } from '#media/wav-samples.ts'

const rate = 16_000

/** A real WAV, 16 bits, one channel: a tone of this length in seconds. */
export function makeWav(seconds: number, hertz = 440): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate) * 2)
  for (let index = 0; index * 2 < samples.length; index++) {
    const level = Math.sin((2 * Math.PI * hertz * index) / rate)
    samples.writeInt16LE(Math.round(8000 * level), index * 2)
  }
  return Buffer.concat([wavHeader({ rate, dataLength: samples.length }), samples])
}

/** A small WAV of 8 bits whose header names ten samples a second: a megabyte is more than a day. */
export function makeSlowWav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 10, 128)
  const header = wavHeader({ rate: 10, dataLength: samples.length })
  header.writeUInt32LE(10, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  return Buffer.concat([header, samples])
}

/** The length of a WAV in seconds; for another sound, an estimate from its size. */
export function secondsOf(sound: Uint8Array): number {
  const bytes = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength)
  const isWav = bytes.length > wavHeaderLength && bytes.toString('latin1', 0, 4) === 'RIFF'
  return isWav ? (bytes.length - wavHeaderLength) / bytes.readUInt32LE(28) : bytes.length / 4000
}
