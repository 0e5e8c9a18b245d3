import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemDisk } from '@atelier/contract/monitoring/system'
import { fileBytes } from '#platform/files/file-bytes.ts'

export interface DataLocations {
  readonly folder: string
  readonly modelsFolder: string
  readonly backupsFolder: string
}

/** Sizes of the parts of what is stored. Users may have very many files, so their bytes are summed from the rows. */
export async function dataSizes(
  locations: DataLocations,
  { database, files, logs }: Readonly<Record<'database' | 'files' | 'logs', number>>,
): Promise<SystemDisk['parts']> {
  const [models, backups] = await Promise.all([
    folderBytes(locations.modelsFolder),
    folderBytes(locations.backupsFolder),
  ])
  return [
    { part: 'database', bytes: database },
    { part: 'files', bytes: files },
    { part: 'models', bytes: models },
    { part: 'logs', bytes: logs },
    { part: 'backups', bytes: backups },
  ]
}

async function folderBytes(folder: string): Promise<number> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    () => [],
  )
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => fileBytes(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((all, size) => all + size, 0)
}
