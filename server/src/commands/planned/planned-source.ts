import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BackupFailure } from '#storage/backups/backup-failure.ts'
import type { BackupManifest, PoolObject } from '#storage/backups/backup-manifest.ts'
import type { BackupStore } from '#storage/backups/backup-store.ts'
import { decompress } from '#storage/backups/compression.ts'
import { createFileIndex, type FileIndex } from '#storage/backups/file-index.ts'
import { readFileList } from '#storage/backups/file-list.ts'
import { measureBytes } from '#storage/backups/measured-bytes.ts'
import type { RestoreSource } from '../restoring/restore-source.ts'
import { fetchObject } from './fetch-object.ts'

/** One of the backups that share a pool of files. Each of its files is compared with the hash that its list has. */
export interface PlannedSource extends RestoreSource, Disposable {
  readonly list: FileIndex
}

interface PlannedBackup {
  readonly store: BackupStore
  readonly manifest: BackupManifest
  readonly scratchFolder: string
}

/** @throws BackupFailure `damaged` when its list is not there, or not as it was written */
export async function openPlannedSource({
  store,
  manifest,
  scratchFolder,
}: PlannedBackup): Promise<PlannedSource> {
  const { createdAt, database, secrets } = manifest
  const list = createFileIndex(join(scratchFolder, 'list.db'))
  const fetch = async (object: PoolObject, file: string) => {
    if (!(await fetchObject(store, object, file))) throw damaged()
  }
  try {
    for await (const file of readFileList(await openList(store, manifest))) list.add(file)
  } catch (cause) {
    list[Symbol.dispose]()
    throw cause
  }
  return {
    createdAt,
    hasSecrets: secrets !== undefined,
    list,
    copyDatabase: (file) => fetch(database, file),
    copySecrets: async (file) => {
      if (secrets) await fetch(secrets, file)
    },
    files: {
      async open(id) {
        const sha256 = list.find(id)?.sha256
        const bytes = sha256 === undefined ? undefined : await store.pool.open(id)
        return bytes && sha256 !== undefined ? { stream: withHash(bytes, sha256) } : undefined
      },
    },
    isKnownMissing: (id) => list.find(id)?.sha256 === undefined,
    [Symbol.dispose]: list[Symbol.dispose],
  }
}

async function openList(store: BackupStore, { list }: BackupManifest): Promise<Readable> {
  const bytes = await store.pool.open(list.id)
  if (!bytes) throw damaged()
  return decompress(withHash(bytes, list.sha256))
}

/** The same bytes; whoever reads them to the end learns when they are not those of the hash. */
function withHash(bytes: Readable, sha256: string): Readable {
  const { stream, result } = measureBytes(bytes)
  return stream.compose(async function* (source: AsyncIterable<Buffer>) {
    yield* source
    if (result().sha256 !== sha256) throw damaged()
  })
}

const damaged = () =>
  new BackupFailure(
    'damaged',
    'La sauvegarde est abîmée\u00a0: rien n’a été changé. Prenez-en une autre.',
  )
