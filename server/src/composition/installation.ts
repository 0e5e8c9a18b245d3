import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import { type Environment, version } from '#environment.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { InstallationInfo } from '#features/monitoring/system-reports.ts'
import type { Log } from '#platform/log/log.ts'
import type { DiskWatch } from '#storage/disk-watch.ts'
import type { Storage } from '#storage/storage.ts'

interface InstallationDependencies {
  readonly environment: Environment
  readonly database: Database
  readonly storage: Storage
  readonly diskWatch: Pick<DiskWatch, 'look' | 'isWritable'>
  readonly account: AccountService
  readonly models: ModelsService
  readonly log: Log
}

export const describeInstallation = (dependencies: InstallationDependencies): InstallationInfo => {
  const check = createHealthCheck(dependencies)
  return {
    version,
    host: dependencies.environment.HOST,
    port: dependencies.environment.PORT,
    isHttps: dependencies.environment.TLS_CERT !== undefined,
    publicUrl: dependencies.environment.PUBLIC_URL,
    database: dependencies.database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    async health() {
      const { storage, ...others } = await check()
      return { ...others, storage: storage === 'away' ? 'failed' : storage }
    },
  }
}

/** Balancers give up after a few seconds; a store may take a minute to be given up. */
const storeWithinMs = 2000

type HealthDependencies = Pick<
  InstallationDependencies,
  'account' | 'storage' | 'diskWatch' | 'models' | 'log'
>

/** What works of the installation. What begins to fail is logged once, with its reason: whoever asks only learns that it fails. */
export function createHealthCheck({
  account,
  storage,
  diskWatch,
  models,
  log,
}: HealthDependencies) {
  const database = createStateCheck(account.registrationState, (cause) =>
    log.error('la base de données ne répond pas', { cause }),
  )
  let store: StoreState = 'ok'
  const files = createStateCheck(
    async () => {
      store = await checkStore(storage)
      if (!(await diskWatch.isWritable())) throw new Error('the disk is full')
    },
    (cause) => log.error('le dossier de données ne peut pas être écrit', { cause }),
  )
  return async () => {
    const [databaseState, filesState, disk, engines] = await Promise.all([
      database(),
      files(),
      diskWatch.look(),
      models.health(),
    ])
    const room = store === 'ok' && disk !== 'ok' ? ('low' as const) : store
    const storageState = filesState === 'failed' ? filesState : room
    return { database: databaseState, storage: storageState, engines }
  }
}

/** Of a storage that servers share: all of them lack it at once, and each goes on with what needs no file. */
type StoreState = 'ok' | 'low' | 'away'

/** @throws when this server's own disk takes nothing */
async function checkStore(storage: Pick<Storage, 'check'>): Promise<StoreState> {
  const stop = new AbortController()
  const silence = delay(storeWithinMs, 'away' as const, { signal: stop.signal, ref: false })
  try {
    return await Promise.race([storage.check().then(() => 'ok' as const), silence])
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    return cause.code === 'file.no-space' ? 'low' : 'away'
  } finally {
    silence.catch(() => undefined)
    stop.abort()
  }
}

/** Calls `onFailure` with the first failure after a success: checks are asked for every few seconds. */
function createStateCheck(check: () => Promise<unknown>, onFailure: (cause: unknown) => void) {
  let isFailing = false
  return async (): Promise<'ok' | 'failed'> => {
    try {
      await check()
      isFailing = false
      return 'ok'
    } catch (cause) {
      if (!isFailing) onFailure(cause)
      isFailing = true
      return 'failed'
    }
  }
}
