import type { FileHandle } from 'node:fs/promises'
import { createResampler } from './resampler.ts'
import { sampleBytes, type WavFormat } from './wav-format.ts'
import { decodeSamples } from './wav-samples.ts'

const framesPerRead = 65_536

/**
 * The samples of an open WAV at this rate, as one channel, chunk by chunk, so that an hour of sound
 * is never in memory.
 */
export async function* readWavSamples(
  file: FileHandle,
  format: WavFormat,
  rate: number,
): AsyncGenerator<Float32Array, undefined> {
  const resampler = createResampler(format.rate, rate)
  const frame = format.channels * sampleBytes[format.sample]
  const end = format.dataStart + format.dataLength
  for (let at = format.dataStart; at < end; at += framesPerRead * frame) {
    const length = Math.min(framesPerRead * frame, end - at)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    yield resampler.push(decodeSamples(buffer.subarray(0, bytesRead), format))
    if (bytesRead < length) break
  }
  yield resampler.end()
}
