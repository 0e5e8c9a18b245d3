import { api } from '@atelier/contract/api'
import { Problem } from '@atelier/contract/problems/problems'
import { openApiDocument } from '@atelier/contract/wire/openapi'
import { version } from '#environment.ts'
import type { ConfigurationRoutesDependencies } from '#features/configuration/configuration.routes.ts'
import { cacheCall } from '#platform/cached-call.ts'
import { createEngineConnectionCheck } from './engines/check-engine-connection.ts'
import { createHealthCheck } from './installation.ts'
import type { Services } from './services.ts'
import { createSharedBuild } from './several-servers/shared-build.ts'

/** What the configuration's routes report about other services. */
export const createInstallationReport = (services: Services): ConfigurationRoutesDependencies => ({
  registration: services.account.registrationState,
  build: createSharedBuild(services),
  signIn: async () => {
    const { access } = services.configuration
    const providers = await services.providers.offered()
    return {
      passwordsClosed: access.passwordsFor() === 'administrator',
      passkeys: await services.secondFactors.isPasskeyStored(),
      forgotten: services.mail.sendsLinks(),
      providers,
      goesTo: providers.find(({ id }) => id === access.goesTo())?.id ?? null,
    }
  },
  sendsLinks: services.mail.sendsLinks,
  sendsMail: services.mail.isConfigured,
  readiness: createReadiness(services),
  openApi: () => openApiDocument(api, { version }),
  jobsLeft: services.remainingJobs.count,
  testEngine: createEngineConnectionCheck(services),
})

/** Anyone may ask, as often as they like: what is asked of disk and engines does not depend on it. */
const readinessPeriodMs = 5000

function createReadiness(services: Services): ConfigurationRoutesDependencies['readiness'] {
  const { clock, drain, mayScrape } = services
  const check = cacheCall(createHealthCheck(services), { clock, periodMs: readinessPeriodMs })
  return async (token) => {
    if (drain.isDraining()) throw new Problem('server.not-ready', { fields: { server: 'leaving' } })
    const { database, storage, engines } = await check()
    const failed = Object.entries({ database, storage }).filter(([, state]) => state === 'failed')
    if (failed.length > 0)
      throw new Problem('server.not-ready', { fields: Object.fromEntries(failed) })
    // The server only listens once its migrations are done.
    const state = { database, storage, migrations: 'ok' } as const
    return (await mayScrape(token)) ? { ...state, engines } : state
  }
}
