import type { PasswordRule } from '@atelier/contract/account/password-rule'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { ConfigurationChange, Limits } from '@atelier/contract/configuration/configuration'
import { featureSwitches } from '@atelier/contract/configuration/feature-switches'
import type { Status } from '@atelier/contract/configuration/status'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { createMaintenanceRule, linkAdmittedUsers } from './admitted-users.ts'
import { applyChange, checkChange } from './apply-change.ts'
import type { ConfigurationRepository } from './configuration.repository.ts'
import { auditEntriesOf } from './configuration-audit.ts'
import { parseSettings, type Settings, settingsAtFirstStart } from './configuration-settings.ts'
import { type EngineSettings, engineSettings, type FixedSettings } from './engine-settings.ts'
import { presentConfiguration, type StoredConfiguration } from './present-configuration.ts'

interface ConfigurationServiceDependencies {
  readonly repository: ConfigurationRepository
  /** Encrypts the engine's key. */
  readonly cipher: TextCipher
  readonly fixed: FixedSettings
  /** Stored at the first start; `six` by default. */
  readonly initialPasswordRule?: PasswordRule | undefined
  readonly version: string
  readonly record: RecordAuditEntry
  /** The account that has this address. */
  findUserId(email: string): Promise<string | undefined>
}

/**
 * The installation's settings, cached in memory because every request needs some of them. A change
 * takes effect at once, without a restart.
 */
export async function createConfigurationService(dependencies: ConfigurationServiceDependencies) {
  const { repository, cipher, fixed, version, record, findUserId } = dependencies
  let settings = await loadSettings(dependencies)
  const listeners = new Set<() => void>()
  // Changes run one at a time, because each one starts from the result of the one before.
  const exclusively = createConcurrencyLimit(1)

  async function store(after: Settings, actor: NewAuditEntry['actor'] | undefined) {
    const before = settings
    await repository.writeAll(after, async (transaction) => {
      for (const entry of actor ? auditEntriesOf(actor, before, after) : [])
        await record(entry, transaction)
    })
    settings = after
    for (const listener of listeners) listener()
  }

  return {
    limits: (): Limits => settings.limits,
    passwordRule: (): PasswordRule => fixed.passwordRule ?? settings.passwords.rule,
    isFeatureOpen: (feature: string): boolean => isFeatureOpen(settings, feature),
    maintenance: () =>
      settings.maintenance.enabled
        ? createMaintenanceRule(settings.maintenance, settings.access)
        : undefined,
    engines: (): EngineSettings => engineSettings(settings, fixed, cipher),
    /** Calls `listener` after every change. The returned function unsubscribes. */
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Public: needs no session. */
    status: (parts: Pick<Status, 'registration' | 'build'>): Status =>
      presentStatus(settings, { ...parts, version }),
    read: (): StoredConfiguration => presentConfiguration(settings, fixed),
    /** Changes the given fields. The audit trail records the user and the differences. */
    save: (
      change: ConfigurationChange,
      actor?: NewAuditEntry['actor'],
    ): Promise<StoredConfiguration> =>
      exclusively(async () => {
        checkChange(change, fixed)
        const changed = applyChange(settings, change, cipher)
        await store(await linkAdmittedUsers(settings, changed, findUserId), actor)
        return presentConfiguration(settings, fixed)
      }),
    /** Host names of the server, set by the administrator. */
    hosts: (): readonly string[] => settings.access.hosts,
    /** An installation older than the host name check accepts any name until its administrator visits once. */
    learnsHost: (): boolean => settings.access.learnsHost,
    /** Called when the administrator visits: stops accepting any host name, also when there is no new name to add. */
    learnHost: (host: string | undefined, actor: NewAuditEntry['actor']): Promise<void> =>
      exclusively(async () => {
        const { access } = settings
        if (!access.learnsHost) return
        const hosts = [...access.hosts, ...(host === undefined ? [] : [host])]
        await store({ ...settings, access: { ...access, hosts, learnsHost: false } }, actor)
      }),
  }
}
export type ConfigurationService = Awaited<ReturnType<typeof createConfigurationService>>

async function loadSettings({
  repository,
  initialPasswordRule = 'six',
}: ConfigurationServiceDependencies): Promise<Settings> {
  const stored = await repository.readAll()
  if (stored.size > 0) return parseSettings(stored)
  const initial = settingsAtFirstStart(initialPasswordRule)
  await repository.writeAll(initial)
  return initial
}

function isFeatureOpen(settings: Settings, feature: string): boolean {
  const switches: Readonly<Record<string, keyof Settings['features']>> = featureSwitches
  const name = switches[feature]
  return name === undefined || settings.features[name]
}

const presentStatus = (
  { maintenance, features, limits }: Settings,
  parts: Pick<Status, 'registration' | 'build' | 'version'>,
): Status => ({
  maintenance: maintenance.enabled ? { message: maintenance.message } : null,
  registration: parts.registration,
  features,
  limits: {
    maxFileSizeBytes: limits.maxFileSizeBytes,
    maxMediaSizeBytes: limits.maxMediaSizeBytes,
  },
  version: parts.version,
  build: parts.build,
})
