import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { countForBackup } from '#database/shared/backup-counts.ts'
import { version } from '#environment.ts'
import { isoDate } from '#platform/clock.ts'
import { BackupFailure } from '#storage/backups/backup-failure.ts'
import type { BackupManifest, PoolObject } from '#storage/backups/backup-manifest.ts'
import { compressFile } from '#storage/backups/compression.ts'
import { folderTimestamp, openCheckedDatabase } from '../backup-folder.ts'
import { copyToFile } from '../databases/command-database.ts'
import type { BackupWork } from './backup-work.ts'
import { checkBackup } from './check-backup.ts'
import { copyNewFiles } from './copy-new-files.ts'
import { fetchObject } from './fetch-object.ts'
import { removeExpired } from './remove-expired.ts'
import { restoreTrial } from './restore-trial.ts'

/** When files are deleted while they are copied, another round is needed; it copies only new files. */
const maxRounds = 5

/**
 * Makes a backup: one state of the database, the files that the pool lacks, and last the manifest, which only a complete backup has. Reads
 * it back, then removes those that are no longer kept.
 * @throws BackupFailure; what was copied until then shortens the next attempt
 */
export async function writeBackup(work: BackupWork): Promise<BackupManifest> {
  const { store, clock } = work
  const { name, createdAt } = await freeName(work)
  const data = await copyData(work)
  const manifest: BackupManifest = {
    product: 'atelier-ia',
    format: 1,
    version,
    createdAt,
    ...(await putObjects(work, data)),
    counts: data.counts,
    check: { at: createdAt, isGood: false },
    restoredAt: null,
  }
  work.report('check')
  const isGood = await checkBackup(work, manifest)
  const checked = { ...manifest, check: { at: isoDate(clock.now()), isGood } }
  await store.write(name, checked)
  if (!isGood)
    throw new BackupFailure('damaged', 'La sauvegarde ne se relit pas comme elle a été écrite.')
  const result = work.isThorough ? await tryToRestore(work, name, checked) : checked
  work.report('old')
  await removeExpired(work)
  return result
}

/** Its time to the second; two within a second get different ones. */
async function freeName({ store, clock }: BackupWork) {
  const names = await store.names()
  for (let time = clock.now(); ; time += 1000) {
    const name = `atelier-ia-${folderTimestamp(time)}`
    if (!names.includes(name)) return { name, createdAt: isoDate(time) }
  }
}

async function tryToRestore(
  work: BackupWork,
  name: string,
  manifest: BackupManifest,
): Promise<BackupManifest> {
  work.report('restore')
  const isGood = await restoreTrial(work, manifest)
  const tried = {
    ...manifest,
    check: { at: isoDate(work.clock.now()), isGood },
    restoredAt: isGood ? isoDate(work.clock.now()) : null,
  }
  await work.store.write(name, tried)
  if (!isGood)
    throw new BackupFailure('damaged', 'La sauvegarde ne se restaure pas comme elle a été faite.')
  return tried
}

interface CopiedData {
  readonly databaseFile: string
  readonly listFile: string
  readonly counts: BackupManifest['counts']
}

/** Copies the database, then its files; repeats when files were deleted in between. */
async function copyData(work: BackupWork): Promise<CopiedData> {
  const databaseFile = join(work.scratchFolder, 'atelier.db')
  let knownFile = await fetchNewestList(work)
  for (let round = 1; ; round += 1) {
    work.report('database')
    await rm(databaseFile, { force: true })
    await readSource(() => copyToFile(work.source.location, databaseFile))
    const listFile = join(work.scratchFolder, `files-${round}`)
    await using database = await readSource(() => openCheckedDatabase(databaseFile))
    const { files: total, ...counts } = await countForBackup(database.queries)
    const copied = await copyNewFiles(work, { database, listFile, knownFile, total })
    const { fileBytes, newBytes, missingFiles } = copied
    if (missingFiles === 0 || round === maxRounds)
      return {
        databaseFile,
        listFile,
        counts: { ...counts, files: total - missingFiles, fileBytes, newBytes, missingFiles },
      }
    knownFile = listFile
  }
}

async function readSource<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new BackupFailure('data', 'Les données de l’installation ne peuvent pas être lues.', {
      cause,
    })
  }
}

/** The list of the newest backup: what it names is in the pool. */
async function fetchNewestList({ store, scratchFolder }: BackupWork): Promise<string | undefined> {
  for (const name of await store.names()) {
    const manifest = await store.read(name)
    if (!manifest?.check.isGood) continue
    const file = join(scratchFolder, `known-${name}`)
    // One that is damaged says nothing: an older one is taken, or all files are copied.
    if (await fetchObject(store, manifest.list, file)) return file
  }
  return undefined
}

async function putObjects(
  { store, source, makeId, scratchFolder }: BackupWork,
  { databaseFile, listFile }: CopiedData,
): Promise<Pick<BackupManifest, 'database' | 'list' | 'secrets'>> {
  const put = async (file: string): Promise<PoolObject> => {
    return await store.pool.put(makeId(), compressFile(file))
  }
  const objects = { database: await put(databaseFile), list: await put(listFile) }
  if (!existsSync(source.secretsFile)) return objects
  // Written anew by another program meanwhile, it would be half of each.
  const secrets = join(scratchFolder, 'secrets.json')
  await pipeline(createReadStream(source.secretsFile), createWriteStream(secrets, { mode: 0o600 }))
  return { ...objects, secrets: await put(secrets) }
}
