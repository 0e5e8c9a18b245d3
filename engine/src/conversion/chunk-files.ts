import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { wavHeader } from '#media/wav-samples.ts'
import type { ConvertedChunk } from './conversion-protocol.ts'
import type { SplitSink } from './silence-splitter.ts'

export interface ChunkFilesOptions {
  readonly folder: string
  readonly rate: number
  /** The chunk is complete and has its final name. */
  onChunk(chunk: ConvertedChunk): void
}

export interface ChunkFiles {
  finish(): void
  /** Whether a chunk that begins before this sample was not used and removed yet. */
  isUnusedBefore(sample: number): boolean
}

/** Samples per write to the disk; they arrive in far smaller portions. */
const writeBatchSamples = 131_072

/** Writes each chunk as a WAV, renamed once it is whole. Writing is synchronous, so that the disk sets the pace. */
export function createChunkFiles({
  folder,
  rate,
  onChunk,
}: ChunkFilesOptions): SplitSink & ChunkFiles {
  const unused: ConvertedChunk[] = []
  let number = 0
  let start = 0
  let length = 0
  let file: number | undefined
  const waitingSamples = new Int16Array(writeBatchSamples)
  let filled = 0
  const path = () => join(folder, `${number}.wav`)

  function flush() {
    if (file !== undefined && filled > 0)
      writeSync(file, new Uint8Array(waitingSamples.buffer, 0, filled * 2))
    filled = 0
  }
  function close() {
    if (file === undefined) return
    flush()
    writeSync(file, wavHeader({ rate, dataLength: length * 2 }), 0, undefined, 0)
    closeSync(file)
    file = undefined
    renameSync(`${path()}.part`, path())
    const chunk = { number, path: path(), start, end: start + length }
    unused.push(chunk)
    onChunk(chunk)
  }
  return {
    write(samples) {
      if (file === undefined) {
        file = openSync(`${path()}.part`, 'wx', 0o600)
        writeSync(file, wavHeader({ rate, dataLength: 0 }))
      }
      if (filled + samples.length > writeBatchSamples) flush()
      if (samples.length > writeBatchSamples)
        writeSync(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
      else {
        waitingSamples.set(samples, filled)
        filled += samples.length
      }
      length += samples.length
    },
    cut() {
      close()
      number += 1
      start += length
      length = 0
    },
    finish: close,
    isUnusedBefore: (sample) => isUnusedBefore(unused, sample),
  }
}

/** Removes what was used from `unused`, which is in order. */
function isUnusedBefore(unused: ConvertedChunk[], sample: number): boolean {
  for (const chunk of [...unused]) {
    if (chunk.start >= sample) return false
    if (existsSync(chunk.path)) return true
    unused.shift()
  }
  return false
}
