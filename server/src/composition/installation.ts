import type { Database } from '#database/database.ts'
import { type Environment, version } from '#environment.ts'
import type { AccountService } from '#features/account/account.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { InstallationInfo } from '#features/monitoring/system-reports.ts'
import type { Storage } from '#storage/storage.ts'

interface InstallationDependencies {
  readonly environment: Environment
  readonly database: Database
  readonly storage: Storage
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
  models,
}: Pick<InstallationDependencies, 'account' | 'storage' | 'models'>) {
  const [databaseState, storageState, engines] = await Promise.all([
    checkState(account.registrationState),
    checkState(storage.check),
    models.health(),
  ])
  return { database: databaseState, storage: storageState, engines }
}

async function checkState(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await check()
    return 'ok'
  } catch {
    return 'failed'
  }
}
