import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SoundSource } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { parseWavFormat, wavHeaderMaxLength } from '#media/wav-format.ts'

const prefix = 'recording-'

/** Writes recordings where the child can read them, and removes them after use. */
export function createTemporaryRecordings(folder: string) {
  let ready: Promise<void> | undefined

  /** Removes what a killed server left behind, before this one writes anything. */
  async function prepareFolder() {
    await mkdir(folder, { recursive: true })
    const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
  }

  /** @throws EngineFailure `unsupported` for a file that is not a WAV */
  return async <T>(
    sound: SoundSource,
    signal: AbortSignal,
    use: (path: string) => Promise<T>,
  ): Promise<T> => {
    await requireWav(sound)
    ready ??= prepareFolder()
    await ready
    const path = join(folder, `${prefix}${randomUUID()}.wav`)
    try {
      const { bytes } = sound
      const chunks =
        bytes instanceof Blob ? Readable.fromWeb(bytes.stream()) : Readable.from([bytes])
      await pipeline(chunks, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
      return await use(path)
    } catch (cause) {
      // An abort throws the signal's own reason, whatever the write threw.
      signal.throwIfAborted()
      throw cause
    } finally {
      await rm(path, { force: true })
    }
  }
}

async function requireWav({ bytes, mediaType }: SoundSource): Promise<void> {
  const isBlob = bytes instanceof Blob
  const header = isBlob
    ? await bytes.slice(0, wavHeaderMaxLength).bytes()
    : bytes.subarray(0, wavHeaderMaxLength)
  const format = parseWavFormat(header, isBlob ? bytes.size : bytes.byteLength)
  if (!format)
    throw new EngineFailure('unsupported', {
      detail: `only WAV can be read here, and this is ${mediaType}`,
    })
  if (format.dataLength === 0)
    throw new EngineFailure('unsupported', { detail: 'a recording without a sound' })
}
