import { fileURLToPath } from 'node:url'
import { createBackupsService } from '#features/backups/backups.service.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import type { Base } from './base.ts'
import type { SystemServices } from './system-services.ts'

/** Run by a server, never imported by it. */
const program = fileURLToPath(new URL('../../commands/planned/planned-backup.ts', import.meta.url))

/** Backups that the installation makes by itself. */
export function createBackups(base: Base, { account, audit }: SystemServices) {
  const { database, environment, secrets, servers, folder, clock, makeId, log } = base
  const { STORAGE_URL: location, STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY } = environment
  const key =
    STORAGE_ACCESS_KEY !== undefined && STORAGE_SECRET_KEY !== undefined
      ? { accessKey: STORAGE_ACCESS_KEY, secretKey: STORAGE_SECRET_KEY }
      : undefined
  return createBackupsService({
    database,
    environment,
    cipher: createTextCipher(secrets.key('backups')),
    servers,
    program,
    dataFolder: folder.folder,
    databaseUrl: environment.DATABASE_URL,
    files: location && { location, key },
    scratchFolder: folder.incomingFolder,
    checkPassword: account.checkPassword,
    record: audit.record,
    clock,
    makeId,
    log,
  })
}
