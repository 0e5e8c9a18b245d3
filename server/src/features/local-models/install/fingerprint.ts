import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { exists } from './install-folder.ts'

export interface Fingerprint {
  readonly byteSize: number
  readonly sha256: string
  readonly gitId: string
}

/** SHA-256 and git id of a file's content, in one read. */
export async function fingerprintOf(file: string, signal: AbortSignal): Promise<Fingerprint> {
  const { size } = await stat(file)
  const sha256 = createHash('sha256')
  const gitId = createHash('sha1').update(`blob ${size}\0`)
  await pipeline(
    createReadStream(file, { highWaterMark: 1024 * 1024 }),
    async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of bytes) {
        sha256.update(chunk)
        gitId.update(chunk)
      }
    },
    { signal },
  )
  return { byteSize: size, sha256: sha256.digest('hex'), gitId: gitId.digest('hex') }
}

/** Hashes of several files by name; missing files are left out. */
export async function fingerprintsOf(
  files: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Fingerprint>> {
  const found = new Map<string, Fingerprint>()
  for (const [name, file] of files)
    if (await exists(file)) found.set(name, await fingerprintOf(file, signal))
  return found
}
