import { join } from 'node:path'
import { type FixedLimits, fixedLimits } from '@atelier/contract/limits/user-limits'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { version } from '#environment.ts'
import { createLogRecorder } from '#features/logs/log-recorder.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import { createLiveChannel } from '#platform/live-channel.ts'
import { type Log, withLogStore } from '#platform/log/log.ts'
import { openInstallationKeys } from '#platform/secrets/installation-keys.ts'
import { makeSecret } from '#platform/secrets/secret-tokens.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import type { ServicesOptions } from '../services-options.ts'

/** What every service may need: the log, the database, files, and the channel to open pages. */
export async function openBase(folder: DataFolder, options: ServicesOptions) {
  const { environment, clock, makeId } = options
  const logRecorder = openLogRecorder(folder, options)
  // However quiet the console: changes of state and what administrators do are always stored.
  const storedLevel = environment.LOG_LEVEL === 'debug' ? 'debug' : 'info'
  const log = withLogStore(options.log, storedLevel, logRecorder.record)
  const database = await openDatabase(folder, { clock, log })
  const secrets = openInstallationKeys({
    file: folder.secretsFile,
    secretKey: environment.SECRET_KEY,
  })
  const storage = createDiskStorage(folder.filesFolder)
  const links = createSignedLinks({ key: secrets.key('links'), clock })
  const files = createStoredFiles({ database, storage, links, clock, makeId })
  const incoming = createIncomingFiles({ folder: folder.incomingFolder, makeId })
  const userLimits: FixedLimits = { ...fixedLimits, ...options.limits }
  const live = createLiveChannel({ clock, processName: makeSecret().slice(0, 8) })
  return {
    folder,
    environment,
    clock,
    makeId,
    logRecorder,
    log,
    database,
    secrets,
    storage,
    files,
    incoming,
    live,
    userLimits,
  }
}
export type Base = Awaited<ReturnType<typeof openBase>>

function openLogRecorder(folder: DataFolder, { environment, clock, log }: ServicesOptions) {
  const recorder = createLogRecorder({
    file: folder.logsFile,
    clock,
    maxDays: environment.LOG_DAYS,
    maxLines: environment.LOG_LINES,
    onFailure: (cause) => log.error('le journal ne peut pas être gardé', { cause }),
  })
  recorder.record({
    level: 'info',
    source: 'system',
    message: 'le serveur démarre',
    fields: { version },
  })
  return recorder
}

/** Brought up to this program, after a copy if anything changes. */
async function openDatabase(
  folder: DataFolder,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  const database = openSqlite(folder.databaseFile)
  const date = isoDate(clock.now()).replaceAll(':', '-')
  const copy = join(folder.backupsFolder, `avant-mise-a-jour-${date}.db`)
  const { applied } = await migrate(database, { beforeChange: () => database.copyTo(copy) })
  if (applied.length > 0)
    log.info('la base de données a été mise à niveau', { source: 'system', applied })
  return database
}
