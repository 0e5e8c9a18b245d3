import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import { passesIntegrityCheck } from '#database/sqlite/integrity-check.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { dataPaths } from '#platform/files/data-folder.ts'
import type { Storage } from '#storage/storage.ts'
import { createStoredFilesRepository } from '#storage/stored-files.repository.ts'

/** A backup is a folder like the data folder, with this manifest. */
const Manifest = z.object({
  product: z.literal('atelier-ia'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  files: z.number().int(),
  /** Files already missing from the data when the backup was made. */
  missingFiles: z.array(z.string()),
  /** Whether the backup contains the secrets; otherwise they come from SECRET_KEY. */
  hasSecrets: z.boolean(),
})
export type BackupManifest = z.output<typeof Manifest>

export const backupPaths = (folder: string) => ({
  ...dataPaths(folder),
  manifest: join(folder, 'sauvegarde.json'),
})

/** @throws Error in French when the folder is not a complete backup. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(backupPaths(folder).manifest, 'utf8')))
  } catch (cause) {
    throw new Error(`Ce dossier n’est pas une sauvegarde complète d’Atelier IA : ${folder}.`, {
      cause,
    })
  }
}

const pageSize = 500
const concurrentCopies = 8

/** All stored files in the database, page by page. */
export async function* storedFilePages(database: Database) {
  let last = ''
  for (;;) {
    const page = await createStoredFilesRepository(database.queries).page(last, pageSize)
    yield page
    const next = page.at(-1)?.id
    if (next === undefined) return
    last = next
  }
}

/** Where files are read. */
export interface OpenedFiles {
  open(id: string): Promise<{ readonly stream: Readable } | undefined>
}
/** Where they go. */
export type ReceivedFiles = Pick<Storage, 'byteSize' | 'put'>

/** Ids of the files that are missing or incomplete. */
export async function findMissingFiles(
  database: Database,
  storage: Pick<Storage, 'byteSize'>,
): Promise<string[]> {
  const missing: string[] = []
  for await (const page of storedFilePages(database))
    for (const { id, byteSize } of page)
      if ((await storage.byteSize(id)) !== byteSize) missing.push(id)
  return missing
}

/** Copies the files in the database, except those already copied. */
export async function copyFiles(
  database: Database,
  from: OpenedFiles,
  to: ReceivedFiles,
): Promise<void> {
  for await (const page of storedFilePages(database)) {
    for (let start = 0; start < page.length; start += concurrentCopies) {
      await Promise.all(
        page.slice(start, start + concurrentCopies).map(async ({ id, byteSize }) => {
          if ((await to.byteSize(id)) === byteSize) return
          const bytes = await from.open(id)
          if (bytes) await to.put(id, bytes.stream)
        }),
      )
    }
  }
}

/**
 * Opens a database and checks all of it.
 * @throws Error in French when it is damaged.
 */
export async function openCheckedDatabase(file: string): Promise<Database & AsyncDisposable> {
  let database: Database | undefined
  try {
    database = openSqlite(file)
    if (!(await passesIntegrityCheck(database.queries)))
      throw new Error('findings of the integrity check')
    return { ...database, [Symbol.asyncDispose]: database.close }
  } catch (cause) {
    await database?.close()
    throw new Error('La base de données est abîmée.', { cause })
  }
}

/** A time as the name of a folder, valid on any system. */
export const folderTimestamp = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replaceAll(':', '-')
