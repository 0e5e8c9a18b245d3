import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems'
import { audioUploads } from '@atelier/contract/transcription-options'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { inMegabytes } from './incoming-files.ts'
import { reserveBytes } from './storage.ts'
import { type StoredUpload, uploadRows } from './uploads.repository.ts'

export interface ResumableUploadsOptions {
  readonly database: Database
  readonly folder: string
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  maxBytes(): number
  freeBytes(): Promise<number>
}
/** What is there of a file that arrives part by part. */
export interface UploadState {
  readonly id: string
  readonly received: number
  readonly byteSize: number
  /** When it is removed unless more of it comes. */
  readonly expiresAt: number
}

const waitingMs = audioUploads.waitingHours * 3600 * 1000
const sweepEveryMs = 3600 * 1000

/** Large files that arrive part by part, over cuts and restarts: a row says whose and how large, the bytes themselves how far. */
export function createResumableUploads(options: ResumableUploadsOptions) {
  const { database, folder, clock } = options
  const rows = uploadRows(database.queries)
  const fileOf = (id: string) => join(folder, id)
  const expiresAt = ({ touched_at }: Pick<StoredUpload, 'touched_at'>) =>
    Number(touched_at) + waitingMs
  const place: Place = {
    ...options,
    rows,
    writers: createWriters(),
    fileOf,
    async found(userId, id) {
      const row = await rows.find(userId, id)
      if (!row || expiresAt(row) < clock.now()) throw new Problem('upload.not-found')
      return row
    },
    async stateOf(row) {
      const received = await bytesOf(fileOf(row.id))
      // Taken, or removed, since its row was read.
      if (received === undefined) throw new Problem('upload.not-found')
      return { id: row.id, received, byteSize: Number(row.byte_size), expiresAt: expiresAt(row) }
    },
    async forget(id) {
      await rows.remove(id)
      await rm(fileOf(id), { force: true })
    },
  }
  return { maxBytes: options.maxBytes, ...arriving(place), ...arrived(place), ...sweeping(place) }
}
export type ResumableUploads = ReturnType<typeof createResumableUploads>

interface Place extends ResumableUploadsOptions {
  readonly rows: ReturnType<typeof uploadRows>
  readonly writers: ReturnType<typeof createWriters>
  fileOf(id: string): string
  found(userId: string, id: string): Promise<StoredUpload>
  stateOf(row: StoredUpload): Promise<UploadState>
  forget(id: string): Promise<void>
}

async function bytesOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

function arriving({
  database,
  rows,
  writers,
  clock,
  makeId,
  fileOf,
  found,
  stateOf,
  forget,
  ...options
}: Place) {
  return {
    /** @throws Problem when it is too large, or too many of theirs wait already */
    async begin(
      userId: string,
      { name, byteSize }: { readonly name: string; readonly byteSize: number },
    ): Promise<UploadState> {
      if (byteSize === 0) throw new Problem('file.empty')
      const max = options.maxBytes()
      if (byteSize > max) throw new Problem('file.too-large', { params: { max: inMegabytes(max) } })
      if (byteSize > (await options.freeBytes()) - reserveBytes) throw new Problem('file.no-space')
      const row = {
        id: makeId(),
        user_id: userId,
        name,
        byte_size: byteSize,
        touched_at: clock.now(),
      }
      await database.commit(async (transaction) => {
        if ((await uploadRows(transaction).countOf(userId)) >= audioUploads.waitingMax)
          throw new Problem('upload.too-many')
        await uploadRows(transaction).insert(row)
      })
      try {
        // After its row: a file without one is swept.
        await (await open(fileOf(row.id), 'wx', 0o600)).close()
      } catch (cause) {
        await forget(row.id)
        throw cause
      }
      return await stateOf(row)
    },

    /** Where to go on; whoever was still sending is taken as cut off. */
    async state(userId: string, id: string): Promise<UploadState> {
      const row = await found(userId, id)
      await writers.end(id)
      return await stateOf(row)
    },

    /** Adds what follows `offset`. What has arrived stays, however it ends. @throws Problem */
    async add(
      userId: string,
      id: string,
      part: { readonly offset: number; readonly stream: Readable },
    ): Promise<UploadState> {
      const row = await found(userId, id)
      return await writers.only(id, async (signal) => {
        const { received, byteSize } = await stateOf(row)
        if (part.offset !== received) throw new Problem('upload.wrong-offset')
        try {
          await pipeline(
            upTo(part.stream, byteSize - received),
            createWriteStream(fileOf(id), { flags: 'a' }),
            { signal },
          )
        } catch (cause) {
          // Only the disk's failures carry a system call; anything else is the sender's connection.
          if (cause instanceof Error && 'syscall' in cause && cause.syscall !== 'read') throw cause
          if (!(cause instanceof Problem)) throw new Problem('request.malformed', { cause })
          throw cause
        }
        const touched = { ...row, touched_at: clock.now() }
        await rows.touch(id, touched.touched_at)
        return await stateOf(touched)
      })
    },
  }
}

function arrived({ writers, fileOf, found, stateOf, forget }: Place) {
  return {
    async remove(userId: string, id: string): Promise<void> {
      await found(userId, id)
      await writers.end(id)
      await forget(id)
    },

    /** Hands a file that has arrived whole to `take`, and removes it once that went well. @throws Problem */
    async use<T>(
      userId: string,
      id: string,
      take: (path: string, name: string) => Promise<T>,
    ): Promise<T> {
      const row = await found(userId, id)
      return await writers.only(id, async () => {
        await found(userId, id)
        const { received, byteSize } = await stateOf(row)
        if (received < byteSize) throw new Problem('upload.unfinished')
        const result = await take(fileOf(id), row.name)
        await forget(id)
        return result
      })
    },
  }
}

/** Removes what nobody went on with. */
function sweeping({ rows, clock, folder, log }: Place) {
  let timer: NodeJS.Timeout | undefined
  async function sweep() {
    await rows.removeSilentSince(clock.now() - waitingMs)
    // In this order: what is there has its row already.
    const names = await readdir(folder)
    const known = await rows.known()
    for (const name of names) if (!known.has(name)) await rm(join(folder, name), { force: true })
  }
  return {
    sweep,
    /** Now and every hour. */
    async startSweeping(): Promise<void> {
      await sweep()
      timer = setInterval(() => {
        sweep().catch((cause: unknown) =>
          log.error('les anciens envois n’ont pas pu être effacés', { cause }),
        )
      }, sweepEveryMs).unref()
    },
    close: () => clearInterval(timer),
  }
}

/** One writer of each file: whoever comes later takes the place of a connection that is cut and does not know it. */
function createWriters() {
  const writers = new Map<
    string,
    { readonly abort: AbortController; readonly done: Promise<unknown> }
  >()
  async function end(id: string): Promise<void> {
    for (let writer = writers.get(id); writer; writer = writers.get(id)) {
      writer.abort.abort()
      await writer.done
    }
  }
  return {
    end,
    async only<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      await end(id)
      const abort = new AbortController()
      const done = work(abort.signal)
      const mine = { abort, done: done.catch(() => 'told to whoever asked') }
      writers.set(id, mine)
      try {
        return await done
      } finally {
        if (writers.get(id) === mine) writers.delete(id)
      }
    },
  }
}

/** @throws Problem once more comes than was announced; what was announced is kept */
async function* upTo(stream: Readable, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (chunk.length > left)
      throw new Problem('file.too-large', { params: { max: inMegabytes(most) } })
    left -= chunk.length
    yield chunk
  }
}
