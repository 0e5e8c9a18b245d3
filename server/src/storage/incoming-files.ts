import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatByteSize } from '@atelier/contract/limits/byte-size'
import { Problem } from '@atelier/contract/problems/problems'
import { withWriteStream } from '#platform/files/with-write-stream.ts'
import type { MakeId } from '#platform/ids.ts'
import type { DiskSpace } from './disk-space.ts'

/** A file being uploaded. */
export interface IncomingFile {
  readonly originalName: string
  readonly stream: Readable
  readonly maxBytes: number
  /** Known once the stream has ended: the file was larger than `maxBytes`. */
  isTruncated(): boolean
}

/** A form as it arrives: its files one after the other, then its fields. */
export interface IncomingForm<Fields> {
  read(take: (name: string, file: IncomingFile) => Promise<void>): Promise<Fields>
}
/** A form that arrived as a whole, with its file on the disk. */
export interface ReceivedForm<Fields> {
  readonly fields: Fields
  /** `undefined` when the form came without one. */
  readonly file: { readonly path: string; readonly originalName: string } | undefined
}

/** Returns a path for a new temporary file. */
export type MakeTemporaryPath = () => string

interface IncomingFilesOptions {
  readonly folder: string
  readonly diskSpace: Pick<DiskSpace, 'guard' | 'isAvailable'>
  readonly makeId: MakeId
}

/** Writes uploads to temporary files, for libraries that read files; removes them afterwards. */
export function createIncomingFiles(options: IncomingFilesOptions) {
  return {
    /**
     * Receives the whole file, passes its path to `use`, and removes it.
     * @throws Problem when it is empty, too large, or incomplete.
     */
    async withReceivedFile<T>(file: IncomingFile, use: (path: string) => Promise<T>): Promise<T> {
      const path = join(options.folder, options.makeId())
      try {
        await mkdir(options.folder, { recursive: true })
        await receiveFile(options, file, path)
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    /**
     * Receives a form with one file, passes both to `use`, and removes the file. Fields may arrive after the file: it waits for them
     * in a temporary file.
     * @throws Problem when the form is malformed, or its file empty, too large or incomplete
     */
    async withReceivedForm<Fields, T>(
      form: IncomingForm<Fields>,
      use: (received: ReceivedForm<Fields>) => Promise<T>,
    ): Promise<T> {
      const paths = await lendPaths(options)
      try {
        let file: ReceivedForm<Fields>['file']
        const fields = await form.read(async (_, incoming) => {
          // A browser sends an empty file for a file field that was left empty.
          if (incoming.originalName === '') return void incoming.stream.resume()
          const path = paths.makePath()
          await receiveFile(options, incoming, path)
          file = { path, originalName: incoming.originalName }
        })
        return await use({ fields, file })
      } finally {
        await paths.remove()
      }
    },
    /** Paths for temporary files, for what would be too large for memory; all are removed afterwards. */
    async withTemporaryPaths<T>(use: (makePath: MakeTemporaryPath) => Promise<T>): Promise<T> {
      const files = await lendPaths(options)
      try {
        return await use(files.makePath)
      } finally {
        await files.remove()
      }
    },
    /** The same for whoever removes the files later. */
    lendPaths: (): Promise<TemporaryFiles> => lendPaths(options),
  }
}
export type IncomingFiles = ReturnType<typeof createIncomingFiles>

export interface TemporaryFiles {
  readonly makePath: MakeTemporaryPath
  /** Writes a new file; returns its path. @throws Problem `server.no-space` */
  save(bytes: Uint8Array): Promise<string>
  remove(): Promise<void>
}

async function lendPaths({
  folder,
  diskSpace,
  makeId,
}: IncomingFilesOptions): Promise<TemporaryFiles> {
  const lent: string[] = []
  await mkdir(folder, { recursive: true })
  const makePath = () => {
    const path = join(folder, makeId())
    lent.push(path)
    return path
  }
  return {
    makePath,
    async save(bytes) {
      if (!(await diskSpace.isAvailable())) throw new Problem('server.no-space')
      const path = makePath()
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      return path
    },
    async remove() {
      for (const path of lent.splice(0)) await rm(path, { force: true })
    },
  }
}

async function receiveFile(
  { diskSpace }: Pick<IncomingFilesOptions, 'diskSpace'>,
  file: IncomingFile,
  path: string,
): Promise<void> {
  await receive(diskSpace.guard(file.stream), path)
  if (file.isTruncated())
    throw new Problem('file.too-large', { params: { max: formatByteSize(file.maxBytes, 'fr') } })
  if ((await stat(path)).size === 0) throw new Problem('file.empty')
}

async function receive(stream: AsyncIterable<Buffer>, path: string) {
  try {
    await withWriteStream(path, { flags: 'wx', mode: 0o600 }, (file) => pipeline(stream, file))
  } catch (cause) {
    // Disk failures have a system call; anything else is the sender's connection.
    if (cause instanceof Error && 'syscall' in cause && cause.syscall !== 'read') throw cause
    if (cause instanceof Problem) throw cause
    throw new Problem('request.malformed', { cause })
  }
}
