import { isIP } from 'node:net'
import type { BackupsService } from '#features/backups/backups.service.ts'
import type { MonitoringServiceDependencies } from '#features/monitoring/monitoring.service.ts'
import type { UntrustedForwarding } from '#platform/web/untrusted-forwarding.ts'
import type { Base } from './base.ts'
import type { SystemServices } from './system-services.ts'

type SetupDependencies = MonitoringServiceDependencies['setup']

interface DescribedSetup {
  readonly base: Base
  readonly system: SystemServices
  readonly forwarding: Pick<UntrustedForwarding, 'wasSeen'>
  readonly backups: Pick<BackupsService, 'summary'>
}

/** How the installation is set up, for the page that checks it. */
export function describeSetup({
  base: { environment, clock, diskWatch },
  system: { account, configuration },
  forwarding,
  backups,
}: DescribedSetup): SetupDependencies {
  const { TRUST_PROXY, HOST, PUBLIC_URL } = environment
  const isLoopback =
    HOST === 'localhost' || HOST === '::1' || (isIP(HOST) > 0 && HOST.startsWith('127.'))
  return {
    clock,
    trustsProxy: trustOf(TRUST_PROXY),
    // Behind a proxy on the same machine, others reach it too.
    isLocal: isLoopback && PUBLIC_URL === undefined,
    publicUrl: PUBLIC_URL,
    hasUntrustedProxy: forwarding.wasSeen,
    disk: diskWatch.look,
    isRegistrationOpen: () => configuration.registration().mode === 'open',
    backupStatus: async () => (await backups.summary()).status,
    async isPasswordShort() {
      const admin = await account.findAdminId()
      return admin !== undefined && (await account.passwordAdvice.isDueFor(admin))
    },
    engines: () =>
      configuration
        .engines()
        .filter(({ baseUrl }) => baseUrl !== '')
        .map(({ name, baseUrl, apiKey }) => ({
          name,
          baseUrl,
          hasKey: apiKey !== undefined && apiKey !== '',
        })),
    maxFileBytes: () => configuration.limits().maxFileSizeBytes,
  }
}

function trustOf(trusted: Base['environment']['TRUST_PROXY']): SetupDependencies['trustsProxy'] {
  if (trusted === true) return 'all'
  return trusted === false || trusted === 0 ? 'none' : 'some'
}
