import { existsSync } from 'node:fs'
import { requireNoOtherDatabase } from '#composition/database/require-own-database.ts'
import { copyDatabase, type DatabaseLocation } from '#database/copy/copy-database.ts'
import { removeTemporaryChats } from '#database/copy/remove-temporary-chats.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import type { Environment } from '#environment.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import { explainCopyFailure } from './copy-failures.ts'

/** The database that the server uses with this environment. */
export const databaseLocation = ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR'>): DatabaseLocation =>
  DATABASE_URL === undefined
    ? { kind: 'sqlite', file: dataPaths(DATA_DIR).databaseFile }
    : { kind: 'postgres', url: DATABASE_URL }

/** Copies one state of a database into a new SQLite file, while servers use it, without temporary chats. */
export async function copyToFile(location: DatabaseLocation, file: string): Promise<void> {
  await copyAll(location, file)
  await removeTemporaryChats({ kind: 'sqlite', file })
}

async function copyAll(location: DatabaseLocation, file: string): Promise<void> {
  if (location.kind === 'postgres') {
    await copyDatabase({ from: location, to: { kind: 'sqlite', file } }).catch((cause: unknown) => {
      throw explainCopyFailure(cause, 'DATABASE_URL')
    })
    return
  }
  const database = openSqlite(location.file)
  try {
    await database.copyTo(file)
  } finally {
    await database.close()
  }
}

/** @throws Error in French when there are no data, or when those of this folder are in another database */
export function requireData(location: DatabaseLocation, folder: string): void {
  if (location.kind === 'postgres') return
  requireNoOtherDatabase(dataPaths(folder))
  if (!existsSync(location.file))
    throw new Error(`Il n’y a pas encore de données à sauvegarder dans ${folder}.`)
}
