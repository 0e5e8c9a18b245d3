import { closeSync, openSync, writeSync } from 'node:fs'
import { wavHeader } from '#media/wav-samples.ts'
import { toneRate, toneSamples, toneSentences } from './tones.ts'

/** A long recording of tones, written a minute at a time. */
export function writeRecording(path: string, seconds: number): void {
  const sentences = toneSentences(seconds)
  const file = openSync(path, 'w')
  writeSync(file, wavHeader({ rate: toneRate, dataLength: seconds * toneRate * 2 }))
  for (let at = 0; at < seconds; at += 60) {
    const near = sentences.filter(({ start, end }) => end >= at && start <= at + 60)
    const samples = toneSamples(near, at * toneRate, Math.min(60, seconds - at) * toneRate)
    writeSync(file, new Uint8Array(samples.buffer))
  }
  closeSync(file)
}

/** A mostly silent recording of this many bytes, as a sparse file that takes no room on the disk. */
export function writeSilence(path: string, bytes: number): void {
  const file = openSync(path, 'w')
  writeSync(file, wavHeader({ rate: toneRate, dataLength: bytes - 44 }))
  writeSync(file, Buffer.alloc(1), 0, 1, bytes - 1)
  closeSync(file)
}
