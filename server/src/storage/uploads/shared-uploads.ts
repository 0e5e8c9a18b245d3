import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Storage } from '../storage.ts'
import { inParts } from './in-parts.ts'
import type { NextBytes, UploadBytes } from './upload-bytes.ts'
import {
  createUploadClaimsRepository,
  createUploadPartsRepository,
} from './upload-parts.repository.ts'

export interface SharedUploadsDependencies {
  readonly database: Database
  readonly storage: Pick<Storage, 'put' | 'open' | 'remove'>
  /** Complete files are put together here. */
  readonly scratchFolder: string
  readonly clock: Clock
  readonly makeId: MakeId
}

/** A server that ends loses no more than this of what it receives. */
export const uploadPartBytes = 4 * 1024 * 1024
/** Reading a recording of the largest size and storing it takes minutes. */
const claimMs = 30 * 60 * 1000
const uploadsPerSweep = 100

/**
 * Uploads as parts in shared storage, a file and a row each, so that any server receives the next bytes. The row of the upload
 * decides: of two servers that write after the same byte one adds its part, the other removes it again (record 0064).
 */
export function createSharedUploads(dependencies: SharedUploadsDependencies): UploadBytes {
  const { database, storage } = dependencies
  const parts = createUploadPartsRepository(database.queries)
  async function remove(id: string): Promise<void> {
    for (const fileId of await parts.listFileIds(id)) await storage.remove(fileId)
    await database.commit((transaction) => createUploadPartsRepository(transaction).removeOf(id))
  }
  return {
    isShared: true,
    create: async () => undefined,
    received: parts.received,
    append: (id, next) => append(dependencies, id, next),
    withFile: (id, use) => withClaim(dependencies, id, () => withWholeFile(dependencies, id, use)),
    readFile: (id, use) => withWholeFile(dependencies, id, use),
    remove,
    async removeUnknown(known) {
      await known()
      for (;;) {
        const left = await parts.listLeftUploads(uploadsPerSweep)
        for (const id of left) await remove(id)
        if (left.length < uploadsPerSweep) return
      }
    },
  }
}

async function append(
  { database, storage, clock, makeId }: SharedUploadsDependencies,
  uploadId: string,
  { received, bytes, signal }: NextBytes,
): Promise<void> {
  let firstByte = received
  for await (const chunks of inParts(bytes, { partBytes: uploadPartBytes, signal })) {
    const fileId = makeId()
    const { byteSize } = await storage.put(fileId, Readable.from(chunks))
    const part = { fileId, uploadId, firstByte, byteSize }
    const isAdded = await database
      .commit((transaction) => createUploadPartsRepository(transaction).add(part, clock.now()))
      .catch(async (cause: unknown) => {
        await storage.remove(fileId)
        throw cause
      })
    if (!isAdded) {
      await storage.remove(fileId)
      throw new Problem('upload.wrong-offset')
    }
    firstByte += byteSize
  }
}

async function withClaim<T>(
  { database }: SharedUploadsDependencies,
  id: string,
  act: () => Promise<T>,
): Promise<T> {
  const isMine = await database.commit((transaction) =>
    createUploadClaimsRepository(transaction).claim(id, claimMs),
  )
  if (!isMine) throw new Problem('upload.not-found')
  try {
    return await act()
  } catch (cause) {
    await database.commit((transaction) => createUploadClaimsRepository(transaction).release(id))
    throw cause
  }
}

async function withWholeFile<T>(
  { database, storage, scratchFolder, makeId }: SharedUploadsDependencies,
  uploadId: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const ids = await createUploadPartsRepository(database.queries).listFileIds(uploadId)
  async function* whole() {
    for (const id of ids) {
      const part = await storage.open(id)
      if (!part) throw new Problem('upload.not-found')
      yield* part.stream
    }
  }
  const path = join(scratchFolder, makeId())
  await mkdir(scratchFolder, { recursive: true })
  try {
    await pipeline(whole, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
