import { formatByteSize } from '@atelier/contract/limits/byte-size'
import { Problem } from '@atelier/contract/problems/problems'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import type { Database, WriteTransaction } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { DiskSpace } from '../disk-space.ts'
import { createPendingUploads, type PendingUploads } from './pending-uploads.ts'
import type { UploadBytes } from './upload-bytes.ts'
import type { UploadSpace } from './upload-space.ts'
import { createUploadWriters, type UploadWriters } from './upload-writers.ts'
import { createUploadsRepository, type StoredUpload } from './uploads.repository.ts'

export interface ResumableUploadsDependencies {
  readonly database: Database
  readonly uploadBytes: UploadBytes
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  maxBytes(): number
  readonly diskSpace: Pick<DiskSpace, 'guard' | 'usableBytes'>
  readonly uploadSpace: UploadSpace
}
export interface UploadState {
  readonly id: string
  readonly received: number
  readonly byteSize: number
  /** When it is removed unless more bytes arrive. */
  readonly expiresAt: number
}

const retentionMs = audioUploads.waitingHours * 3600 * 1000
const sweepEveryMs = 3600 * 1000

/** Large uploads in parts, resumed after lost connections and restarts. A row has the owner and the size. */
export function createResumableUploads(options: ResumableUploadsDependencies) {
  const { database, uploadBytes, clock } = options
  const uploads = createUploadsRepository(database.queries)
  const steps: UploadStepDependencies = {
    ...options,
    uploads,
    writers: createUploadWriters(),
    pending: createPendingUploads(options.uploadSpace),
    async findUpload(userId, id) {
      const upload = await uploads.find(userId, id)
      if (!upload || expiresAt(upload) < clock.now()) throw new Problem('upload.not-found')
      return upload
    },
    async stateOf(upload) {
      const received = await uploadBytes.received(upload.id)
      // Consumed or removed since its row was read.
      if (received === undefined) throw new Problem('upload.not-found')
      const { id, byteSize } = upload
      return { id, received, byteSize, expiresAt: expiresAt(upload) }
    },
    async deleteUpload(id) {
      steps.pending.remove(id)
      await uploads.remove(id)
      await uploadBytes.remove(id)
    },
  }
  return {
    maxBytes: options.maxBytes,
    create: (userId: string, file: AnnouncedFile) => createUpload(steps, userId, file),
    /** The same uploads, for files of another size. */
    withMaxBytes: (maxBytes: number) => ({
      maxBytes: () => maxBytes,
      create: (userId: string, file: AnnouncedFile) =>
        createUpload({ ...steps, maxBytes: () => maxBytes }, userId, file),
    }),
    append: (userId: string, id: string, part: UploadPart) => appendPart(steps, userId, id, part),
    ...createCompletion(steps),
    ...createReading(steps),
    ...createSweeping(steps),
  }
}
export type ResumableUploads = ReturnType<typeof createResumableUploads>

const expiresAt = ({ touchedAt }: StoredUpload) => touchedAt + retentionMs

interface AnnouncedFile {
  readonly name: string
  readonly byteSize: number
}
interface UploadPart {
  readonly offset: number
  readonly stream: AsyncIterable<Buffer>
}

interface UploadStepDependencies extends ResumableUploadsDependencies {
  readonly uploads: ReturnType<typeof createUploadsRepository>
  readonly writers: UploadWriters
  readonly pending: PendingUploads
  findUpload(userId: string, id: string): Promise<StoredUpload>
  stateOf(upload: StoredUpload): Promise<UploadState>
  deleteUpload(id: string): Promise<void>
}

/** @throws Problem when it is too large, or the user has too many unfinished uploads */
async function createUpload(
  dependencies: UploadStepDependencies,
  userId: string,
  { name: announcedName, byteSize }: AnnouncedFile,
): Promise<UploadState> {
  const { database, uploadBytes, uploadSpace, clock, makeId } = dependencies
  if (byteSize === 0) throw new Problem('file.empty')
  const max = dependencies.maxBytes()
  if (byteSize > max)
    throw new Problem('file.too-large', { params: { max: formatByteSize(max, 'fr') } })
  // PostgreSQL stores no NUL.
  const name = sanitizeFileName(announcedName)
  const upload: StoredUpload = { id: makeId(), userId, name, byteSize, touchedAt: clock.now() }
  if (uploadBytes.isShared) dependencies.pending.replaceAll(await dependencies.uploads.listAll())
  await dependencies.pending.reserve(upload)
  try {
    const store = async (transaction: WriteTransaction) => {
      const uploads = createUploadsRepository(transaction)
      const others = await uploads.listByUser(userId)
      if (others.length >= audioUploads.waitingMax) throw new Problem('upload.too-many')
      if (uploadBytes.isShared) await uploadSpace.requireRoomAmong(upload, others, transaction)
      await uploads.insert(upload)
    }
    await database.commit(store, { lock: `uploads:${userId}` })
    dependencies.pending.confirm(upload.id)
    // After its row: a file without one would be swept.
    await uploadBytes.create(upload.id)
  } catch (cause) {
    await dependencies.deleteUpload(upload.id)
    throw cause
  }
  return await dependencies.stateOf(upload)
}

/** Appends the bytes after `offset`. Received bytes stay even when the request fails. @throws Problem */
async function appendPart(
  {
    uploads,
    writers,
    pending,
    diskSpace,
    clock,
    uploadBytes,
    findUpload,
    stateOf,
  }: UploadStepDependencies,
  userId: string,
  id: string,
  part: UploadPart,
): Promise<UploadState> {
  const upload = await findUpload(userId, id)
  return await writers.runExclusively(id, async (signal) => {
    const { received, byteSize } = await stateOf(upload)
    if (part.offset !== received) throw new Problem('upload.wrong-offset')
    const stream = limitBytes(diskSpace.guard(part.stream), byteSize - received)
    await uploadBytes.append(id, { received, bytes: pending.count(id, stream), signal })
    const touched = { ...upload, touchedAt: clock.now() }
    await uploads.touch(id, touched.touchedAt)
    return await stateOf(touched)
  })
}

function createCompletion({
  writers,
  pending,
  uploadBytes,
  findUpload,
  stateOf,
  deleteUpload,
}: UploadStepDependencies) {
  return {
    /** Where to resume; ends a request that is still sending. */
    async state(userId: string, id: string): Promise<UploadState> {
      const upload = await findUpload(userId, id)
      await writers.end(id)
      return await stateOf(upload)
    },

    async remove(userId: string, id: string): Promise<void> {
      await findUpload(userId, id)
      // In one step: what came after those that end would be written to a file without a name, which nothing counts.
      const ended = writers.end(id)
      await writers.runExclusively(id, () => deleteUpload(id))
      await ended
    },

    /** Passes a complete file to `take`, and removes it if that succeeds. @throws Problem */
    async consume<T>(
      userId: string,
      id: string,
      take: (path: string, name: string) => Promise<T>,
    ): Promise<T> {
      const upload = await findUpload(userId, id)
      return await writers.runExclusively(id, async () => {
        await findUpload(userId, id)
        const { received, byteSize } = await stateOf(upload)
        if (received !== byteSize) throw new Problem('upload.unfinished')
        // Its bytes count as stored in the commit that takes them: not twice.
        const result = await pending.withReleased(upload, () =>
          uploadBytes.withFile(id, (path) => take(path, upload.name)),
        )
        await deleteUpload(id)
        return result
      })
    },
  }
}

/** For jobs that read a file as long as they last. */
function createReading({
  uploads,
  clock,
  uploadBytes,
  diskSpace,
  findUpload,
  stateOf,
}: UploadStepDependencies) {
  async function requireComplete(userId: string, id: string): Promise<StoredUpload> {
    const upload = await findUpload(userId, id)
    const { received, byteSize } = await stateOf(upload)
    if (received !== byteSize) throw new Problem('upload.unfinished')
    return upload
  }
  return {
    /** A complete file: from now on it stays as long as a new one. @throws Problem */
    async complete(userId: string, id: string): Promise<Pick<StoredUpload, 'name' | 'byteSize'>> {
      const upload = await requireComplete(userId, id)
      await uploads.touch(id, clock.now())
      return { name: upload.name, byteSize: upload.byteSize }
    },

    /** Passes a complete file to `use`, and leaves it for another time: one job at a time uses it. @throws Problem */
    async read<T>(userId: string, id: string, use: (path: string) => Promise<T>): Promise<T> {
      const { byteSize } = await requireComplete(userId, id)
      if (uploadBytes.isShared && byteSize > (await diskSpace.usableBytes()))
        throw new Problem('server.no-space')
      try {
        return await uploadBytes.readFile(id, use)
      } catch (cause) {
        const isRemoved = !(cause instanceof Problem) && !(await uploadBytes.received(id))
        if (isRemoved) throw new Problem('upload.not-found', { cause })
        throw cause
      }
    },
  }
}

/** Removes abandoned uploads. */
function createSweeping({ uploads, pending, clock, uploadBytes, log }: UploadStepDependencies) {
  let timer: NodeJS.Timeout | undefined
  async function sweep() {
    await uploads.removeUntouchedSince(clock.now() - retentionMs)
    const known = async () => {
      const ids = await uploads.listIds()
      pending.removeUnknown(ids)
      return ids
    }
    await uploadBytes.removeUnknown(known)
  }
  return {
    sweep,
    /** Now and every hour. */
    async startSweeping(): Promise<void> {
      await sweep()
      for (const upload of await uploads.listAll())
        pending.add(upload, (await uploadBytes.received(upload.id)) ?? 0)
      timer = setInterval(() => {
        sweep().catch((cause: unknown) =>
          log.error('les anciens envois n’ont pas pu être supprimés', { cause }),
        )
      }, sweepEveryMs).unref()
    },
    close: () => clearInterval(timer),
  }
}

/** @throws Problem when more bytes arrive than announced; the announced ones are written */
async function* limitBytes(stream: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let left = max
  for await (const chunk of stream) {
    if (chunk.length > left)
      throw new Problem('file.too-large', { params: { max: formatByteSize(max, 'fr') } })
    left -= chunk.length
    yield chunk
  }
}
