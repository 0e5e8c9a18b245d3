import { join } from 'node:path'
import { type FixedLimits, fixedLimits } from '@atelier/contract/limits/user-limits'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { version } from '#environment.ts'
import { createUserIdFinder } from '#features/account/account.service.ts'
import { createAuditService } from '#features/audit/audit.service.ts'
import { createConfigurationRepository } from '#features/configuration/configuration.repository.ts'
import { createConfigurationService } from '#features/configuration/configuration.service.ts'
import { createLogRecorder } from '#features/logs/log-recorder.ts'
import { type Clock, isoDate } from '#platform/clock.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import { createLiveChannel } from '#platform/live-channel.ts'
import { type Log, withLogStore } from '#platform/log/log.ts'
import { openInstallationKeys } from '#platform/secrets/installation-keys.ts'
import { makeSecret } from '#platform/secrets/secret-tokens.ts'
import { createSignedLinks } from '#platform/secrets/signed-links.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { createDiskSpace } from '#storage/disk-space.ts'
import { createDiskStorage } from '#storage/disk-storage.ts'
import { createDiskWatch } from '#storage/disk-watch.ts'
import { createIncomingFiles } from '#storage/incoming-files.ts'
import { createSpareFile, spareBytes as defaultSpareBytes } from '#storage/spare-file.ts'
import { createStoredFiles } from '#storage/stored-files.ts'
import { createUploadSpace } from '#storage/uploads/upload-space.ts'
import { createStorageCheck } from '#storage/usage/storage-check.ts'
import { createUserStorage } from '#storage/usage/user-storage.ts'
import type { ServicesOptions } from '../services-options.ts'

/** What every service may need: log, database, configuration, files and the channel to open pages. */
export async function openBase(folder: DataFolder, options: ServicesOptions) {
  const opened = await openDataServices(folder, options)
  const { environment, clock, makeId, log, database, secrets } = opened
  const audit = createAuditService({ database, clock, makeId, log })
  const configuration = await createConfigurationService({
    repository: createConfigurationRepository(database),
    cipher: createTextCipher(secrets.key('configuration')),
    fixed: {
      localaiUrl: environment.LOCALAI_URL,
      localaiApiKey: environment.LOCALAI_API_KEY,
      passwordRule: environment.PASSWORD_RULE,
    },
    initialPasswordRule: options.initialPasswordRule,
    version,
    record: audit.record,
    findUserId: createUserIdFinder(database),
  })
  const maxStorageBytes = () =>
    options.limits?.maxStorageBytes ?? configuration.limits().maxStorageBytes
  return { ...opened, audit, configuration, ...createFileServices(opened, maxStorageBytes) }
}
export type Base = Awaited<ReturnType<typeof openBase>>

async function openDataServices(folder: DataFolder, options: ServicesOptions) {
  const { environment, clock, makeId } = options
  const logRecorder = openLogRecorder(folder, options)
  // State changes and actions of administrators are always stored, even when the console shows
  // less.
  const storedLevel = environment.LOG_LEVEL === 'debug' ? 'debug' : 'info'
  const log = withLogStore(options.log, storedLevel, logRecorder.record)
  const storage = createDiskStorage(folder.filesFolder)
  const freeBytes = () => storage.freeBytes()
  const bytes = options.spareBytes ?? defaultSpareBytes
  const spareFile = createSpareFile({ file: folder.spareFile, bytes, freeBytes })
  const diskWatch = createDiskWatch({ storage, spareFile, log })
  const makeRoom = diskWatch.releaseSpace
  const database = await openDatabase(folder, { clock, log, makeRoom })
  const secrets = openInstallationKeys({
    file: folder.secretsFile,
    secretKey: environment.SECRET_KEY,
  })
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
    diskWatch,
    live,
    userLimits,
  }
}
type DataServices = Awaited<ReturnType<typeof openDataServices>>

/** Files, and how much each user stores. */
function createFileServices(
  { folder, database, storage, secrets, clock, makeId, log, userLimits }: DataServices,
  maxStorageBytes: () => number,
) {
  const links = createSignedLinks({ key: secrets.key('links'), clock })
  const userStorage = createUserStorage({ database, maxBytes: maxStorageBytes })
  const storageCheck = createStorageCheck({ database, clock, log })
  const diskSpace = createDiskSpace(storage)
  const uploadSpace = createUploadSpace({
    diskSpace,
    userStorage,
    maxUploadingBytes: userLimits.uploadingBytes,
  })
  const files = createStoredFiles({
    database,
    storage,
    diskSpace,
    userStorage,
    links,
    clock,
    makeId,
  })
  const incoming = createIncomingFiles({ folder: folder.incomingFolder, diskSpace, makeId })
  return { files, incoming, diskSpace, uploadSpace, userStorage, storageCheck }
}

function openLogRecorder(folder: DataFolder, { environment, clock, log }: ServicesOptions) {
  const recorder = createLogRecorder({
    file: folder.logsFile,
    clock,
    maxDays: environment.LOG_DAYS,
    maxLines: environment.LOG_LINES,
    onFailure: (cause) => log.error('le journal ne peut pas être enregistré', { cause }),
  })
  recorder.record({
    level: 'info',
    source: 'system',
    message: 'le serveur démarre',
    fields: { version },
  })
  return recorder
}

/** Migrates the database to this version, after a copy if anything changes. */
async function openDatabase(
  folder: DataFolder,
  {
    clock,
    log,
    makeRoom,
  }: { readonly clock: Clock; readonly log: Log; makeRoom(): Promise<boolean> },
) {
  const database = openSqlite(folder.databaseFile, { makeRoom })
  const date = isoDate(clock.now()).replaceAll(':', '-')
  const copy = join(folder.backupsFolder, `avant-mise-a-jour-${date}.db`)
  const { applied } = await migrate(database, { beforeChange: () => database.copyTo(copy) })
  if (applied.length > 0)
    log.info('la base de données a été mise à niveau', { source: 'system', applied })
  return database
}
