import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { makeSecret } from '#platform/secrets/secret-tokens.ts'
import type { StorageHealth } from '../shared/storage-health.ts'
import {
  diskReserveBytes,
  filePath,
  isFileId,
  type SharedStorage,
  type StoreUrls,
} from '../storage.ts'
import { openObject } from './read-object.ts'
import type { S3Calls } from './s3-calls.ts'
import { isAbsent, isUploadGone, toStorageProblem } from './s3-failures.ts'
import { copyInParts, writeStream } from './write-object.ts'

export interface S3StorageOptions {
  readonly calls: S3Calls
  readonly prefix: string
  /** Objects are put here while programs read them as files. */
  readonly scratchFolder: string
  readonly health: StorageHealth
  /** Signs the URL of a key. */
  readonly urls?: StoreUrls
  /** Larger objects are copied by ranges of this size. */
  readonly maxCopyBytes?: number
}

/** A write is as old as its beginning, and a large file may take hours to arrive. */
const longestWriteMs = 24 * 60 * 60 * 1000
/** The largest that one call may copy. */
const defaultMaxCopyBytes = 5 * 1024 ** 3

/** Files as objects of a bucket, under the same paths as in a folder. */
export function createS3Storage(options: S3StorageOptions): SharedStorage {
  const { prefix, health, urls, maxCopyBytes = defaultMaxCopyBytes } = options
  const calls = withProblems(options.calls, health)
  const keyOf = (id: string) => prefix + filePath(id).join('/')
  /** `undefined` for what is not a file of ours: others may have the same bucket. */
  const idOf = (key: string): string | undefined => {
    const id = key.split('/').at(-1) ?? ''
    return isFileId(id) && key === keyOf(id) ? id : undefined
  }
  const probe = `${prefix}checks/${makeSecret()}`
  return {
    put: (id, bytes) => put(calls, keyOf(id), bytes),
    async copy(from, to) {
      const keys = { from: keyOf(from), to: keyOf(to) }
      return (await orAbsent(copy(calls, keys, maxCopyBytes))) ?? false
    },
    open: async (id, range) => await orAbsent(openObject(calls, keyOf(id), range)),
    withFile: (id, use) => withFile(options, () => openObject(calls, keyOf(id), undefined), use),
    byteSize: async (id) => await orAbsent(calls.byteSize(keyOf(id))),
    remove: async (id) => void (await orAbsent(calls.remove(keyOf(id)))),
    async *list() {
      for await (const { key, storedAt } of calls.list(prefix)) {
        const id = idOf(key)
        if (id !== undefined) yield { id, storedAt }
      }
    },
    async removeUnfinished(before) {
      for await (const upload of calls.listUploads(prefix))
        if (idOf(upload.key) !== undefined && upload.begunAt < before - longestWriteMs)
          await calls.abortUpload(upload)
    },
    // Only the store knows, and says so by refusing.
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
    async check() {
      await calls.put(probe, Buffer.from('ok'))
      await calls.remove(probe)
    },
    readObject: async (name) =>
      await orAbsent(calls.get(prefix + name).then(({ body }) => buffer(body))),
    writeObject: (name, bytes) => calls.put(prefix + name, bytes),
    async *listObjects(folder) {
      for await (const { key, storedAt } of calls.list(`${prefix}${folder}/`))
        yield { name: key.slice(prefix.length), storedAt }
    },
    removeObject: async (name) => void (await orAbsent(calls.remove(prefix + name))),
    ...(urls && { urls: { ...urls, sign: (id, headers) => urls.sign(keyOf(id), headers) } }),
  }
}

/** The same calls, whose failures are what people are told, unless the object is just not there. */
function withProblems(calls: S3Calls, health: StorageHealth): S3Calls {
  const attempt =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        const result = await call(...args)
        health.worked()
        return result
      } catch (cause) {
        if (isAbsent(cause) || isUploadGone(cause)) throw cause
        const problem = toStorageProblem(cause)
        if (problem.code === 'server.storage-away') health.failed(cause)
        throw problem
      }
    }
  async function* listing<T>(list: AsyncIterable<T>) {
    try {
      yield* list
    } catch (cause) {
      throw toStorageProblem(cause)
    }
  }
  return {
    put: attempt(calls.put),
    get: attempt(calls.get),
    byteSize: attempt(calls.byteSize),
    copy: attempt(calls.copy),
    remove: attempt(calls.remove),
    list: (prefix) => listing(calls.list(prefix)),
    beginUpload: attempt(calls.beginUpload),
    putPart: attempt(calls.putPart),
    copyPart: attempt(calls.copyPart),
    completeUpload: attempt(calls.completeUpload),
    abortUpload: attempt(calls.abortUpload),
    listUploads: (prefix) => listing(calls.listUploads(prefix)),
  }
}

async function put(calls: S3Calls, key: string, bytes: Readable) {
  try {
    return await writeStream(calls, key, bytes)
  } catch (cause) {
    // Whoever sends would wait for ever for what is no longer read.
    bytes.destroy()
    throw cause
  }
}

async function copy(
  calls: S3Calls,
  { from, to }: { readonly from: string; readonly to: string },
  maxCopyBytes: number,
): Promise<true> {
  const byteSize = await calls.byteSize(from)
  if (byteSize <= maxCopyBytes) await calls.copy(from, to)
  else await copyInParts(calls, { key: from, byteSize }, { to, rangeBytes: maxCopyBytes })
  return true
}

async function withFile<T>(
  { scratchFolder }: Pick<S3StorageOptions, 'scratchFolder'>,
  open: () => Promise<{ readonly stream: Readable; readonly byteSize: number }>,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const found = await orAbsent(open())
  if (!found) return undefined
  const path = join(scratchFolder, makeSecret())
  try {
    await mkdir(scratchFolder, { recursive: true })
    const { bavail, bsize } = await statfs(scratchFolder)
    if (found.byteSize + diskReserveBytes > bavail * bsize) throw new Problem('server.no-space')
    await pipeline(found.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await use(path)
  } finally {
    found.stream.destroy()
    await rm(path, { force: true })
  }
}

async function orAbsent<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause
  }
}
