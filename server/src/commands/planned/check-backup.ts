import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { countForBackup } from '#database/shared/backup-counts.ts'
import type { BackupManifest, PoolObject } from '#storage/backups/backup-manifest.ts'
import type { BackupStore } from '#storage/backups/backup-store.ts'
import { decompress } from '#storage/backups/compression.ts'
import { type ListedFile, readFileList } from '#storage/backups/file-list.ts'
import { digestBytes } from '#storage/backups/measured-bytes.ts'
import { openCheckedDatabase } from '../backup-folder.ts'
import type { BackupWork } from './backup-work.ts'
import { fetchObject } from './fetch-object.ts'

/** Files that are read whole to compare their hashes. */
const sampleSize = 40

/** Whether a backup reads back as it was written: its database whole, and some of its files. */
export async function checkBackup(work: BackupWork, manifest: BackupManifest): Promise<boolean> {
  return (
    (await isDatabaseSame(work, manifest)) &&
    (manifest.secrets === undefined || (await isSame(work.store, manifest.secrets))) &&
    (await areFilesSame(work.store, manifest))
  )
}

async function isDatabaseSame(
  { store, scratchFolder }: BackupWork,
  manifest: BackupManifest,
): Promise<boolean> {
  const file = join(scratchFolder, 'read-back.db')
  await rm(file, { force: true })
  try {
    if (!(await isTrue(fetchObject(store, manifest.database, file)))) return false
    await using database = await openCheckedDatabase(file)
    const { accounts, messages, files } = await countForBackup(database.queries)
    const { counts } = manifest
    return (
      accounts === counts.accounts &&
      messages === counts.messages &&
      files === counts.files + counts.missingFiles
    )
  } finally {
    await rm(file, { force: true })
  }
}

/** Bytes that cannot be decrypted or decompressed are as wrong as others; a location that is away is another failure. */
async function isTrue(attempt: Promise<boolean>): Promise<boolean> {
  try {
    return await attempt
  } catch (cause) {
    if (isUnreadable(cause)) return false
    throw cause
  }
}

const isUnreadable = (cause: unknown): boolean =>
  cause instanceof Error &&
  (!('code' in cause) || (typeof cause.code === 'string' && cause.code.startsWith('ZSTD_')))

const isSame = (store: BackupStore, { id, sha256 }: Omit<PoolObject, 'byteSize'>) =>
  isTrue(hasHash(store.pool.open(id), sha256))

async function hasHash(opening: Promise<Readable | undefined>, sha256: string): Promise<boolean> {
  const bytes = await opening
  return bytes !== undefined && (await digestBytes(bytes)).sha256 === sha256
}

/** The files are a sample of all, drawn anew each time. */
async function areFilesSame(store: BackupStore, { list }: BackupManifest): Promise<boolean> {
  const bytes = await store.pool.open(list.id)
  if (!bytes) return false
  const sample = await drawSample(readFileList(decompress(bytes)), sampleSize)
  for (const { id, sha256 } of sample)
    if (sha256 !== undefined && !(await isSame(store, { id, sha256 }))) return false
  return true
}

/** Each file is as likely to be drawn as any other, in one pass (reservoir sampling). */
async function drawSample(
  files: AsyncIterable<ListedFile>,
  size: number,
): Promise<readonly ListedFile[]> {
  const sample: ListedFile[] = []
  let seen = 0
  for await (const file of files) {
    seen += 1
    const index = sample.length < size ? sample.length : Math.floor(Math.random() * seen)
    if (index < size) sample[index] = file
  }
  return sample
}
