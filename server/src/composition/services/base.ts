import { type FixedLimits, fixedLimits } from '@atelier/contract/limits/user-limits'
import { version } from '#environment.ts'
import { createUserIdFinder } from '#features/account/account.service.ts'
import { createAuditService } from '#features/audit/audit.service.ts'
import { createConfigurationRepository } from '#features/configuration/configuration.repository.ts'
import { createConfigurationService } from '#features/configuration/configuration.service.ts'
import { createWorksService } from '#features/works/works.service.ts'
import type { DataFolder } from '#platform/files/data-folder.ts'
import { createLiveChannel } from '#platform/live-channel.ts'
import { withLogStore } from '#platform/log/log.ts'
import { openInstallationKeys } from '#platform/secrets/installation-keys.ts'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { createSessionEnds } from '#platform/web/session-ends.ts'
import { createUntrustedForwarding } from '#platform/web/untrusted-forwarding.ts'
import { createDiskWatch } from '#storage/disk-watch.ts'
import { createSpareFile, spareBytes as defaultSpareBytes } from '#storage/spare-file.ts'
import { openDatabase } from '../database/open-database.ts'
import { claimInstallationKey } from '../database/require-own-database.ts'
import { restartCommandsOf } from '../engines/restart-commands.ts'
import type { ServicesOptions } from '../services-options.ts'
import { createFileServices } from './file-services.ts'
import { openStorage, requireOwnFiles } from './open-files.ts'
import { openSharedLog, startLogRecorder } from './open-log.ts'
import { openServers } from './open-servers.ts'

/** What every service may need: log, database, configuration, files and the channel to open pages. */
export async function openBase(folder: DataFolder, options: ServicesOptions) {
  const opened = await openDataServices(folder, options)
  const { environment, clock, makeId, log, database, secrets } = opened
  const { mayRunChore } = opened.servers
  const audit = createAuditService({ database, mayRunChore, clock, makeId, log })
  const configuration = await createConfigurationService({
    repository: createConfigurationRepository(database),
    bus: opened.bus,
    log,
    cipher: createTextCipher(secrets.key('configuration')),
    fixed: {
      localaiUrl: environment.LOCALAI_URL,
      localaiApiKey: environment.LOCALAI_API_KEY,
      engines: environment.ENGINES,
      restartCommands: restartCommandsOf(environment),
      passwordRule: environment.PASSWORD_RULE,
      registration: environment.REGISTRATION,
    },
    initialPasswordRule: options.initialPasswordRule,
    version,
    clock,
    record: audit.record,
    findUserId: createUserIdFinder(database),
  })
  const maxStorageBytes = () =>
    options.limits?.maxStorageBytes ?? configuration.limits().maxStorageBytes
  const works = createWorksService(opened)
  return { ...opened, audit, configuration, works, ...createFileServices(opened, maxStorageBytes) }
}
export type Base = Awaited<ReturnType<typeof openBase>>

async function openDataServices(folder: DataFolder, options: ServicesOptions) {
  const { environment, clock, makeId } = options
  const logRecorder = startLogRecorder(folder, options)
  // State changes and actions of administrators are always stored, even when the console shows
  // less.
  const storedLevel = environment.LOG_LEVEL === 'debug' ? 'debug' : 'info'
  const log = withLogStore(options.log, storedLevel, logRecorder.record)
  const opened = await openStorage(folder, { environment, clock, log })
  const { storage, localDisk } = opened
  const freeBytes = () => localDisk.freeBytes()
  const bytes = options.spareBytes ?? defaultSpareBytes
  const spareFile = createSpareFile({ file: folder.spareFile, bytes, freeBytes })
  const diskWatch = createDiskWatch({ storage: localDisk, spareFile, log })
  const makeRoom = diskWatch.releaseSpace
  const database = await openDatabase(folder, { environment, clock, log, makeRoom })
  const secrets = openInstallationKeys({
    file: folder.secretsFile,
    secretKey: environment.SECRET_KEY,
  })
  const userLimits: FixedLimits = { ...fixedLimits, ...options.limits }
  const hasOwnFiles = opened.shared === undefined
  const opening = { environment, database, makeId, log, hasOwnFiles }
  const joinInstallation = async () => {
    await claimInstallationKey(database, secrets)
    await requireOwnFiles({ opened, database, filesFolder: folder.filesFolder, makeId })
    return await openServers(folder, opening)
  }
  const { bus, servers, recentTimes } = await joinInstallation().catch(async (cause: unknown) => {
    await database.close()
    throw cause
  })
  await openSharedLog(logRecorder, { environment, servers })
  const live = createLiveChannel({ clock, bus })
  const sessionEnds = createSessionEnds(bus)
  const { TRUST_PROXY } = environment
  const trustsProxy = TRUST_PROXY !== false && TRUST_PROXY !== 0
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
    openedStorage: opened,
    diskWatch,
    bus,
    servers,
    recentTimes,
    live,
    sessionEnds,
    forwarding: createUntrustedForwarding({ clock, log, trustsProxy }),
    userLimits,
  }
}
