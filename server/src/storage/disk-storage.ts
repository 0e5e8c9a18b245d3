import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withWriteStream } from '#platform/files/with-write-stream.ts'
import { makeSecret } from '#platform/secrets/secret-tokens.ts'
import { filePath, isFileId, type Storage } from './storage.ts'

const unfinishedFolder = 'unfinished'

/** Files in a folder of this machine. */
export function createDiskStorage(folder: string): Storage {
  const unfinished = join(folder, unfinishedFolder)
  const fileOf = (id: string) => join(folder, ...filePath(id))

  return {
    put: (id, bytes) => putFile({ id, target: fileOf(id), unfinished }, bytes),
    async copy(from, to) {
      const [source, target] = [fileOf(from), fileOf(to)]
      await mkdir(dirname(target), { recursive: true })
      const isThere = (await orAbsent(sameBytes(source, target).then(() => true))) ?? false
      if (isThere) await syncFolder(dirname(target))
      return isThere
    },
    async open(id, range) {
      const file = fileOf(id)
      const byteSize = (await orAbsent(stat(file)))?.size
      if (byteSize === undefined) return undefined
      const stream = createReadStream(file, range)
      // Once open, the file can be read to its end even if it is removed meanwhile.
      return (await orAbsent(once(stream, 'open'))) && { stream, byteSize }
    },
    withFile: async (id, use) =>
      (await orAbsent(stat(fileOf(id)))) ? await use(fileOf(id)) : undefined,
    byteSize: async (id) => (await orAbsent(stat(fileOf(id))))?.size,
    remove: (id) => rm(fileOf(id), { force: true }),
    list: () => listFiles(folder),
    async removeUnfinished(before) {
      for (const name of (await orAbsent(readdir(unfinished))) ?? []) {
        const file = join(unfinished, name)
        const begun = await orAbsent(stat(file))
        if (begun && begun.mtimeMs < before) await rm(file, { force: true })
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async check() {
      const probe = join(unfinished, `check.${makeSecret()}`)
      await mkdir(unfinished, { recursive: true })
      await using handle = await open(probe, 'wx')
      await rm(probe)
      await handle.sync()
    },
  }
}

interface NewStoredFile {
  readonly id: string
  readonly target: string
  /** The folder of files that are still arriving. */
  readonly unfinished: string
}
async function putFile(
  { id, target, unfinished }: NewStoredFile,
  bytes: Parameters<Storage['put']>[1],
): ReturnType<Storage['put']> {
  // Inside the same folder, so that the rename stays on one disk.
  const part = join(unfinished, `${id}.${makeSecret()}`)
  await mkdir(unfinished, { recursive: true })
  try {
    const options = { flags: 'wx', flush: true, mode: 0o600 } as const
    await withWriteStream(part, options, (file) => pipeline(bytes, file))
    const { size } = await stat(part)
    await mkdir(dirname(target), { recursive: true })
    await rename(part, target)
    await syncFolder(dirname(target))
    return { byteSize: size }
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

/** One small folder at a time, so that a million files are never in memory together. */
async function* listFiles(folder: string): AsyncIterable<{ id: string; storedAt: number }> {
  for (const entry of (await orAbsent(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== unfinishedFolder) yield* listFiles(path)
    if (!entry.isFile() || !isFileId(entry.name)) continue
    const found = await orAbsent(stat(path))
    if (found) yield { id: entry.name, storedAt: found.mtimeMs }
  }
}

/** Stored bytes never change, so a hard link is enough; some disks have none. */
async function sameBytes(source: string, target: string) {
  try {
    await link(source, target)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw cause
    await copyFile(source, target)
  }
}

async function syncFolder(folder: string) {
  // Windows cannot open a folder and makes renames durable by itself.
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

/** `undefined` when there is no such file. */
export async function orAbsent<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
