import { api } from '@atelier/contract/api'
import { Problem } from '@atelier/contract/problems/problems'
import { openApiDocument } from '@atelier/contract/wire/openapi'
import { version } from '#environment.ts'
import type { ConfigurationRoutesDependencies } from '#features/configuration/configuration.routes.ts'
import { servedBuildId } from '#platform/web/web-build.ts'
import { createEngineConnectionCheck } from './check-engine-connection.ts'
import { checkHealth } from './installation.ts'
import type { Services } from './services.ts'

/** What the configuration's routes report about other services. */
export const createInstallationReport = (
  services: Services,
  webFolder: string,
): ConfigurationRoutesDependencies => ({
  registration: services.account.registrationState,
  build: () => servedBuildId(webFolder),
  async readiness() {
    const { database, storage, engines } = await checkHealth(services)
    const failed = Object.entries({ database, storage }).filter(([, state]) => state === 'failed')
    if (failed.length > 0)
      throw new Problem('server.not-ready', { fields: Object.fromEntries(failed) })
    // The server only listens once its migrations are done.
    return { database, storage, migrations: 'ok', engines }
  },
  openApi: () => openApiDocument(api, { version }),
  jobsLeft: services.remainingJobs.count,
  testEngine: createEngineConnectionCheck(services),
})
