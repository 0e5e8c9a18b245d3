import type { Database } from '#database/database.ts'
import { type Environment, version } from '#environment.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { InstallationInfo } from '#features/monitoring/system-reports.ts'
import type { DiskWatch } from '#storage/disk-watch.ts'
import type { Storage } from '#storage/storage.ts'

interface InstallationDependencies {
  readonly environment: Environment
  readonly database: Database
  readonly storage: Storage
  readonly diskWatch: Pick<DiskWatch, 'look' | 'isWritable'>
  readonly account: AccountService
  readonly models: ModelsService
}

export const describeInstallation = (dependencies: InstallationDependencies): InstallationInfo => ({
  version,
  host: dependencies.environment.HOST,
  port: dependencies.environment.PORT,
  isHttps: dependencies.environment.TLS_CERT !== undefined,
  publicUrl: dependencies.environment.PUBLIC_URL,
  database: dependencies.database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  health: () => checkHealth(dependencies),
})

export async function checkHealth({
  account,
  storage,
  diskWatch,
  models,
}: Pick<InstallationDependencies, 'account' | 'storage' | 'diskWatch' | 'models'>) {
  const [databaseState, storageState, disk, engines] = await Promise.all([
    checkState(account.registrationState),
    checkState(() => checkStorage({ storage, diskWatch })),
    diskWatch.look(),
    models.health(),
  ])
  const isLow = storageState === 'ok' && disk !== 'ok'
  return { database: databaseState, storage: isLow ? ('low' as const) : storageState, engines }
}

/** @throws when nothing can be written */
async function checkStorage({
  storage,
  diskWatch,
}: Pick<InstallationDependencies, 'storage' | 'diskWatch'>): Promise<void> {
  await storage.check()
  if (!(await diskWatch.isWritable())) throw new Error('the disk is full')
}

async function checkState(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await check()
    return 'ok'
  } catch {
    return 'failed'
  }
}
