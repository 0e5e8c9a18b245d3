import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemDisk } from '@atelier/contract/monitoring/system'

export interface DataLocations {
  readonly folder: string
  readonly databaseFile: string
  readonly logsFile: string
  readonly modelsFolder: string
  readonly backupsFolder: string
}

/** Sizes of the parts of the data folder. Users may have very many files, so their bytes are summed from the rows. */
export async function dataSizes(
  locations: DataLocations,
  fileBytes: () => Promise<number>,
): Promise<SystemDisk['parts']> {
  const [database, files, models, logs, backups] = await Promise.all([
    withWriteAheadLog(locations.databaseFile),
    fileBytes(),
    folderBytes(locations.modelsFolder),
    withWriteAheadLog(locations.logsFile),
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

const withWriteAheadLog = async (file: string) =>
  (await bytesOf(file)) + (await bytesOf(`${file}-wal`))

async function folderBytes(folder: string): Promise<number> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    () => [],
  )
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => bytesOf(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((all, size) => all + size, 0)
}

/** A file that was removed meanwhile has no size. */
const bytesOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
