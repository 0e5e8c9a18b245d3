import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SoundSource } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { wavFormatOf, wavHeadLength } from '#media/wav-format.ts'

const prefix = 'recording-'

/** Lays a recording where the child can read it, for as long as the work lasts. @throws EngineFailure for what is no WAV */
export async function withRecording<T>(
  folder: string,
  { sound, signal }: { readonly sound: SoundSource; readonly signal: AbortSignal },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const { bytes, mediaType } = sound
  const size = bytes instanceof Blob ? bytes.size : bytes.byteLength
  const head = bytes instanceof Blob ? await bytes.slice(0, wavHeadLength).bytes() : bytes.subarray(0, wavHeadLength)
  const format = wavFormatOf(head, size)
  if (!format) throw new EngineFailure('unsupported', { detail: `only WAV can be read here, and this is ${mediaType}` })
  if (format.dataLength === 0) throw new EngineFailure('unsupported', { detail: 'a recording without a sound' })
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${prefix}${randomUUID()}.wav`)
  try {
    const pieces = bytes instanceof Blob ? Readable.fromWeb(bytes.stream()) : Readable.from([bytes])
    await pipeline(pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
    return await work(path)
  } catch (cause) {
    // An abort is told by the signal's own reason, however the writing ended.
    signal.throwIfAborted()
    throw cause
  } finally {
    await rm(path, { force: true })
  }
}

/** Recordings that a server which was killed left behind. */
export async function sweepRecordings(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
