import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { countForBackup } from '#database/shared/backup-counts.ts'
import type { BackupManifest, PoolObject } from '#storage/backups/backup-manifest.ts'
import type { BackupStore } from '#storage/backups/backup-store.ts'
import { decompress, isUnreadable } from '#storage/backups/compression.ts'
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
    (await isTrue(areFilesSame(work, manifest)))
  )
}

async function isDatabaseSame(
  { store, scratchFolder }: BackupWork,
  manifest: BackupManifest,
): Promise<boolean> {
  const file = join(scratchFolder, 'read-back.db')
  await rm(file, { force: true })
  try {
    if (!(await fetchObject(store, manifest.database, file))) return false
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

async function isTrue(attempt: Promise<boolean>): Promise<boolean> {
  try {
    return await attempt
  } catch (cause) {
    if (isUnreadable(cause)) return false
    throw cause
  }
}

const isSame = (store: BackupStore, { id, sha256 }: Omit<PoolObject, 'byteSize'>) =>
  isTrue(hasHash(store.pool.open(id), sha256))

async function hasHash(opening: Promise<Readable | undefined>, sha256: string): Promise<boolean> {
  const bytes = await opening
  return bytes !== undefined && (await digestBytes(bytes)).sha256 === sha256
}

/** The files are a sample of all, drawn anew each time. One that is damaged is copied again: later backups name it too. */
async function areFilesSame(work: BackupWork, { list }: BackupManifest): Promise<boolean> {
  const bytes = await work.store.pool.open(list.id)
  if (!bytes) return false
  const sample = await drawSample(readFileList(decompress(bytes)), sampleSize)
  let areSame = true
  for (const { id, sha256 } of sample) {
    if (sha256 === undefined || (await isSame(work.store, { id, sha256 }))) continue
    areSame = false
    await copyAgain(work, id)
  }
  return areSame
}

async function copyAgain({ source, store }: BackupWork, id: string): Promise<void> {
  const bytes = await source.storage.open(id)
  if (bytes) await store.pool.put(id, bytes.stream)
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
