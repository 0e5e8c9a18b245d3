import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import { formatMegabytes } from './incoming-files.ts'
import { diskReserveBytes } from './storage.ts'
import { createUploadsRepository, type StoredUpload } from './uploads.repository.ts'

export interface ResumableUploadsDependencies {
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

const retentionMs = audioUploads.waitingHours * 3600 * 1000
const sweepEveryMs = 3600 * 1000

/** Large files that arrive part by part, over cuts and restarts: a row says whose and how large, the bytes themselves how far. */
export function createResumableUploads(options: ResumableUploadsDependencies) {
  const { database, folder, clock } = options
  const rows = createUploadsRepository(database.queries)
  const fileOf = (id: string) => join(folder, id)
  const expiresAt = ({ touched_at }: Pick<StoredUpload, 'touched_at'>) =>
    Number(touched_at) + retentionMs
  const place: UploadStepDependencies = {
    ...options,
    rows,
    writers: createWriters(),
    fileOf,
    async findUpload(userId, id) {
      const row = await rows.find(userId, id)
      if (!row || expiresAt(row) < clock.now()) throw new Problem('upload.not-found')
      return row
    },
    async stateOf(row) {
      const received = await receivedBytes(fileOf(row.id))
      // Taken, or removed, since its row was read.
      if (received === undefined) throw new Problem('upload.not-found')
      return { id: row.id, received, byteSize: Number(row.byte_size), expiresAt: expiresAt(row) }
    },
    async deleteUpload(id) {
      await rows.remove(id)
      await rm(fileOf(id), { force: true })
    },
  }
  return {
    maxBytes: options.maxBytes,
    ...createReceiving(place),
    ...createCompletion(place),
    ...createSweeping(place),
  }
}
export type ResumableUploads = ReturnType<typeof createResumableUploads>

interface UploadStepDependencies extends ResumableUploadsDependencies {
  readonly rows: ReturnType<typeof createUploadsRepository>
  readonly writers: ReturnType<typeof createWriters>
  fileOf(id: string): string
  findUpload(userId: string, id: string): Promise<StoredUpload>
  stateOf(row: StoredUpload): Promise<UploadState>
  deleteUpload(id: string): Promise<void>
}

async function receivedBytes(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

function createReceiving({
  database,
  rows,
  writers,
  clock,
  makeId,
  fileOf,
  findUpload,
  stateOf,
  deleteUpload,
  ...options
}: UploadStepDependencies) {
  return {
    /** @throws Problem when it is too large, or too many of theirs wait already */
    async create(
      userId: string,
      { name, byteSize }: { readonly name: string; readonly byteSize: number },
    ): Promise<UploadState> {
      if (byteSize === 0) throw new Problem('file.empty')
      const max = options.maxBytes()
      if (byteSize > max)
        throw new Problem('file.too-large', { params: { max: formatMegabytes(max) } })
      if (byteSize > (await options.freeBytes()) - diskReserveBytes)
        throw new Problem('file.no-space')
      const row = {
        id: makeId(),
        user_id: userId,
        name,
        byte_size: byteSize,
        touched_at: clock.now(),
      }
      await database.commit(async (transaction) => {
        if (
          (await createUploadsRepository(transaction).countByUser(userId)) >=
          audioUploads.waitingMax
        )
          throw new Problem('upload.too-many')
        await createUploadsRepository(transaction).insert(row)
      })
      try {
        // After its row: a file without one is swept.
        await (await open(fileOf(row.id), 'wx', 0o600)).close()
      } catch (cause) {
        await deleteUpload(row.id)
        throw cause
      }
      return await stateOf(row)
    },

    /** Where to go on; whoever was still sending is taken as cut off. */
    async state(userId: string, id: string): Promise<UploadState> {
      const row = await findUpload(userId, id)
      await writers.end(id)
      return await stateOf(row)
    },

    /** Adds what follows `offset`. What has arrived stays, however it ends. @throws Problem */
    async append(
      userId: string,
      id: string,
      part: { readonly offset: number; readonly stream: Readable },
    ): Promise<UploadState> {
      const row = await findUpload(userId, id)
      return await writers.only(id, async (signal) => {
        const { received, byteSize } = await stateOf(row)
        if (part.offset !== received) throw new Problem('upload.wrong-offset')
        try {
          await pipeline(
            limitBytes(part.stream, byteSize - received),
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

function createCompletion({
  writers,
  fileOf,
  findUpload,
  stateOf,
  deleteUpload,
}: UploadStepDependencies) {
  return {
    async remove(userId: string, id: string): Promise<void> {
      await findUpload(userId, id)
      await writers.end(id)
      await deleteUpload(id)
    },

    /** Hands a file that has arrived whole to `take`, and removes it once that went well. @throws Problem */
    async consume<T>(
      userId: string,
      id: string,
      take: (path: string, name: string) => Promise<T>,
    ): Promise<T> {
      const row = await findUpload(userId, id)
      return await writers.only(id, async () => {
        await findUpload(userId, id)
        const { received, byteSize } = await stateOf(row)
        if (received < byteSize) throw new Problem('upload.unfinished')
        const result = await take(fileOf(id), row.name)
        await deleteUpload(id)
        return result
      })
    },
  }
}

/** Removes what nobody went on with. */
function createSweeping({ rows, clock, folder, log }: UploadStepDependencies) {
  let timer: NodeJS.Timeout | undefined
  async function sweep() {
    await rows.removeUntouchedSince(clock.now() - retentionMs)
    // In this order: what is there has its row already.
    const names = await readdir(folder)
    const known = await rows.listIds()
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
async function* limitBytes(stream: Readable, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (chunk.length > left)
      throw new Problem('file.too-large', { params: { max: formatMegabytes(most) } })
    left -= chunk.length
    yield chunk
  }
}
