import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems/problems'
import type { MakeId } from '#platform/ids.ts'

/** A file on its way in. */
export interface IncomingFile {
  readonly originalName: string
  readonly stream: Readable
  /** Bytes that are taken. */
  readonly maxBytes: number
  /** Known once the stream has ended: the file was larger than allowed and was cut. */
  isTruncated(): boolean
}

/** A name for a file that is to be written. */
export type MakeTemporaryPath = () => string

/** Holds uploads on the disk while their content is looked at, for libraries that read files; nothing stays afterwards. */
export function createIncomingFiles(options: { readonly folder: string; readonly makeId: MakeId }) {
  return {
    /**
     * Receives the file whole, hands its place to `use`, and removes it.
     * @throws Problem when it is empty, too large, or the sender left before its end.
     */
    async withReceivedFile<T>(file: IncomingFile, use: (path: string) => Promise<T>): Promise<T> {
      const path = join(options.folder, options.makeId())
      try {
        await mkdir(options.folder, { recursive: true })
        await receive(file.stream, path)
        if (file.isTruncated())
          throw new Problem('file.too-large', { params: { max: formatMegabytes(file.maxBytes) } })
        if ((await stat(path)).size === 0) throw new Problem('file.empty')
        return await use(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    /** Lends places for files that are made on the way, for what would be too large for the memory; all are removed afterwards. */
    async withTemporaryPaths<T>(use: (place: MakeTemporaryPath) => Promise<T>): Promise<T> {
      const lent: string[] = []
      await mkdir(options.folder, { recursive: true })
      try {
        return await use(() => {
          const path = join(options.folder, options.makeId())
          lent.push(path)
          return path
        })
      } finally {
        for (const path of lent) await rm(path, { force: true })
      }
    },
  }
}
export type IncomingFiles = ReturnType<typeof createIncomingFiles>

async function receive(stream: Readable, path: string) {
  try {
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    // Only the disk's failures carry a system call; anything else is the sender's connection.
    if (cause instanceof Error && 'syscall' in cause && cause.syscall !== 'read') throw cause
    throw new Problem('request.malformed', { cause })
  }
}

const megabytes = new Intl.NumberFormat('fr-FR', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})
/** A size as people read it. */
export const formatMegabytes = (bytes: number) => megabytes.format(bytes / (1024 * 1024))
