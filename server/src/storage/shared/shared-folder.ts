import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '@atelier/contract/problems/problems'
import { makeSecret } from '#platform/secrets/secret-tokens.ts'
import { createDiskStorage, orAbsent } from '../disk-storage.ts'
import type { SharedStorage } from '../storage.ts'
import type { StorageHealth } from './storage-health.ts'
import { markerName } from './storage-marker.ts'

/** What a folder of another machine fails with when that machine, or its disk, is away. */
const awayCodes: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EIO',
  'ENOTCONN',
  'EPERM',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
])
const secondsToRetry = 5

/**
 * Files in a folder that several servers have mounted. An empty folder is what stays of it when it is no longer mounted:
 * what is written there would be hidden once it is mounted again, so each write looks for the marker first, once it was seen.
 */
export function createSharedFolder(folder: string, health: StorageHealth): SharedStorage {
  const storage = createDiskStorage(folder)
  const fileOf = (name: string) => fileIn(folder, name)
  const readObject = createSharedFolderReader(folder)
  let wasMarked = false
  async function attempt<T>(act: () => Promise<T>): Promise<T> {
    try {
      const result = await act()
      health.worked()
      return result
    } catch (cause) {
      throw isAway(cause) ? toProblem(cause, health) : cause
    }
  }
  async function requireMounted() {
    if (wasMarked && (await orAbsent(stat(fileOf(markerName)))) === undefined)
      throw toProblem(new Error(`no ${markerName} in ${folder}`), health)
  }
  return {
    ...storage,
    put: (id, bytes) =>
      attempt(async () => {
        await requireMounted()
        return await storage.put(id, bytes)
      }),
    copy: (from, to) =>
      attempt(async () => {
        await requireMounted()
        return await storage.copy(from, to)
      }),
    open: (id, range) => attempt(() => storage.open(id, range)),
    byteSize: (id) => attempt(() => storage.byteSize(id)),
    remove: (id) => attempt(() => storage.remove(id)),
    freeBytes: () =>
      attempt(async () => {
        await requireMounted()
        return await storage.freeBytes()
      }),
    check: () =>
      attempt(async () => {
        await requireMounted()
        await storage.check()
      }),
    async readObject(name) {
      const found = await attempt(() => readObject(name))
      wasMarked ||= found !== undefined && name === markerName
      return found
    },
    async writeObject(name, bytes) {
      await attempt(() => writeWhole(fileOf(name), bytes))
      wasMarked ||= name === markerName
    },
    async *listObjects(objects) {
      yield* await attempt(() => listObjects(folder, objects))
    },
    removeObject: (name) => attempt(() => rm(fileOf(name), { force: true })),
  }
}

async function listObjects(folder: string, objects: string) {
  const names = (await orAbsent(readdir(fileIn(folder, objects)))) ?? []
  const found: { readonly name: string; readonly storedAt: number }[] = []
  for (const one of names) {
    const name = `${objects}/${one}`
    const state = await orAbsent(stat(fileIn(folder, name)))
    if (state) found.push({ name, storedAt: state.mtimeMs })
  }
  return found
}

/** Reads the small objects beside the files. */
export const createSharedFolderReader =
  (folder: string): SharedStorage['readObject'] =>
  async (name) =>
    await orAbsent(readFile(fileIn(folder, name)))

const fileIn = (folder: string, name: string) => join(folder, ...name.split('/'))

const isAway = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && awayCodes.has(cause.code)

function toProblem(cause: unknown, health: StorageHealth): Problem {
  health.failed(cause)
  return new Problem('server.storage-away', { cause, retryAfter: secondsToRetry })
}

/** Readers see the old content or the new one. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${makeSecret()}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(part, bytes, { flush: true, mode: 0o600 })
  await rename(part, file)
}
