import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { withWriteStream } from '#platform/files/with-write-stream.ts'
import { orAbsent } from '../disk-storage.ts'
import type { NextBytes, UploadBytes } from './upload-bytes.ts'

/** Uploads as files of the data folder, which one server writes: the size of each is what was received. */
export function createUploadFolder(folder: string): UploadBytes {
  const fileOf = (id: string) => join(folder, id)
  return {
    isShared: false,
    create: async (id) => await (await open(fileOf(id), 'wx', 0o600)).close(),
    received: async (id) => (await orAbsent(stat(fileOf(id))))?.size,
    append: (id, next) => appendToFile(fileOf(id), next),
    withFile: (id, use) => use(fileOf(id)),
    readFile: (id, use) => use(fileOf(id)),
    remove: (id) => rm(fileOf(id), { force: true }),
    async removeUnknown(known) {
      // The folder first: every file found has its row already.
      const names = await readdir(folder)
      const ids = await known()
      for (const name of names) if (!ids.has(name)) await rm(fileOf(name), { force: true })
    },
  }
}

async function appendToFile(path: string, { received, bytes, signal }: NextBytes): Promise<void> {
  try {
    await withWriteStream(path, { flags: 'r+', start: received }, (file) =>
      pipeline(bytes, file, { signal }),
    )
  } catch (cause) {
    // Disk failures have a system call; anything else is the sender's connection.
    if (cause instanceof Error && 'syscall' in cause && cause.syscall !== 'read') throw cause
    if (!(cause instanceof Problem)) throw new Problem('request.malformed', { cause })
    throw cause
  }
}
