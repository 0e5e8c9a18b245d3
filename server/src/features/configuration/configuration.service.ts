import type { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { AccessPolicy } from '@atelier/contract/configuration/access'
import type { ConfigurationChange, Limits } from '@atelier/contract/configuration/configuration'
import { featureSwitches } from '@atelier/contract/configuration/feature-switches'
import type { Status } from '@atelier/contract/configuration/status'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import { createAccessPolicy, registrationOf } from './access-policy.ts'
import { createMaintenanceRule, emailKeyOf, linkAdmittedUsers } from './admitted-users.ts'
import { applyChange, checkChange } from './apply-change.ts'
import {
  type ConfigurationRepository,
  createConfigurationRepository,
} from './configuration.repository.ts'
import { auditEntriesOf } from './configuration-audit.ts'
import { parseSettings, type Settings } from './configuration-settings.ts'
import { type ConfiguredEngine, configuredEngines, type FixedSettings } from './engine-settings.ts'
import { createEngineList } from './engines/engine-list.ts'
import { presentConfiguration, type StoredConfiguration } from './present-configuration.ts'
import { createSettingsCache, type SettingsCache } from './settings-cache.ts'

export type { ConfiguredEngine } from './engine-settings.ts'

interface ConfigurationServiceDependencies {
  readonly repository: ConfigurationRepository
  readonly bus: Pick<Bus, 'serverId' | 'isShared' | 'publish' | 'subscribe' | 'onGap'>
  /** Encrypts the engine's key. */
  readonly cipher: TextCipher
  readonly fixed: FixedSettings
  /** Stored at the first start; `six` by default. */
  readonly initialPasswordRule?: PasswordRule | undefined
  readonly version: string
  readonly clock: Clock
  readonly record: RecordAuditEntry
  /** The account that has this address. */
  findUserId(email: string): Promise<string | undefined>
  readonly log: Log
}
type Actor = NewAuditEntry['actor']

/**
 * The installation's settings, cached in memory because every request needs some of them. A change
 * takes effect at once, without a restart, on every server.
 */
export async function createConfigurationService(dependencies: ConfigurationServiceDependencies) {
  const { cipher, fixed, version } = dependencies
  const cache = await createSettingsCache(dependencies)
  const settings = cache.current
  const changes = configurationChanges(dependencies, cache)

  return {
    limits: (): Limits => settings().limits,
    registration: (): AccessPolicy['registration'] => registrationOf(settings(), fixed),
    access: createAccessPolicy(dependencies, settings, changes.change),
    passwordRule: (): PasswordRule => fixed.passwordRule ?? settings().passwords.rule,
    /** Whether the administrator may read what each user uses. */
    showsUsageByUser: (): boolean => settings().usage.byUser,
    /** Whether users may let replies remember what they chose. */
    allowsMemories: (): boolean => settings().memory.isAllowed,
    /** Which shares of chats are allowed. */
    sharing: (): Settings['sharing'] => settings().sharing,
    /** What holds for the chats of all users. */
    chat: (): Settings['chat'] => settings().chat,
    /** Documents of collections that are read at once, over all servers. */
    readsAtOnce: (): number => settings().knowledge.readsAtOnce,
    isFeatureOpen: (feature: string): boolean => isFeatureOpen(settings(), feature),
    maintenance: () =>
      settings().maintenance.enabled
        ? createMaintenanceRule(settings().maintenance, settings().access)
        : undefined,
    engines: (): readonly ConfiguredEngine[] => configuredEngines(settings(), fixed, cipher),
    /** Calls `listener` after every change, on every server. The returned function unsubscribes. */
    onChange: cache.onChange,
    /** Public: needs no session. */
    status: (parts: Pick<Status, 'registration' | 'build' | 'signIn' | 'sendsMail'>): Status =>
      presentStatus(settings(), { ...parts, version }),
    read: (): StoredConfiguration => presentConfiguration(settings(), fixed),
    /** Host names of the server, set by the administrator. */
    hosts: (): readonly string[] => settings().access.hosts,
    /** An installation older than the host name check accepts any name until its administrator visits once. */
    learnsHost: (): boolean => settings().access.learnsHost,
    engineList: changes.engineList,
    save: changes.save,
    saveReadsAtOnce: changes.saveReadsAtOnce,
    learnHost: changes.learnHost,
    close: cache.close,
  }
}
export type ConfigurationService = Awaited<ReturnType<typeof createConfigurationService>>

/** What a change makes of the settings, and what the audit trail says of it. */
export interface SettingsChange {
  readonly after: Settings
  readonly entries: readonly NewAuditEntry[]
}

function configurationChanges(
  { repository, cipher, fixed, record, findUserId }: ConfigurationServiceDependencies,
  cache: SettingsCache,
) {
  /** Changes what is stored now: another administrator, perhaps on another server, may just have saved. */
  const change = (
    decide: (before: Settings) => Promise<SettingsChange | undefined>,
  ): Promise<void> =>
    cache.change(() =>
      repository.change(async (stored, transaction) => {
        const decided = await decide(parseSettings(stored))
        for (const entry of decided?.entries ?? []) await record(entry, transaction)
        return decided?.after
      }),
    )
  const audited = (before: Settings, after: Settings, actor: Actor | undefined) => ({
    after,
    entries: actor ? auditEntriesOf(actor, before, after) : [],
  })

  return {
    change,
    engineList: createEngineList({
      cipher,
      fixed,
      settings: cache.current,
      change: (decide) =>
        change(async (before) => {
          const { engines, entry } = decide(before.engines)
          return { after: { ...before, engines }, entries: [entry] }
        }),
    }),
    /** Changes the given fields. The audit trail records the user and the differences. */
    async save(configuration: ConfigurationChange, actor?: Actor): Promise<StoredConfiguration> {
      checkChange(configuration, fixed)
      const listed = configuration.maintenance?.allowedUsers ?? []
      const findListed = await findUsersBefore(listed, findUserId)
      await change(async (before) => {
        const changed = applyChange(before, configuration, cipher)
        return audited(before, await linkAdmittedUsers(before, changed, findListed), actor)
      })
      return presentConfiguration(cache.current(), fixed)
    },
    async saveReadsAtOnce(readsAtOnce: number, actor: Actor): Promise<void> {
      await change(async (before) =>
        audited(before, { ...before, knowledge: { readsAtOnce } }, actor),
      )
    },
    /** Called when the administrator visits: stops accepting any host name, also when there is no new name to add. */
    async learnHost(host: string | undefined, actor: Actor): Promise<void> {
      await change(async (before) => {
        const { access } = before
        if (!access.learnsHost) return undefined
        const hosts = [...access.hosts, ...(host === undefined ? [] : [host])]
        const after = { ...before, access: { ...access, hosts, learnsHost: false } }
        return audited(before, after, actor)
      })
    },
  }
}

/** Finds accounts before a transaction, which may not wait for other queries. */
async function findUsersBefore(
  emails: readonly string[],
  findUserId: ConfigurationServiceDependencies['findUserId'],
) {
  const found = new Map<string, string | undefined>()
  for (const email of new Set(emails.map(emailKeyOf))) found.set(email, await findUserId(email))
  return async (email: string): Promise<string | undefined> => found.get(email)
}

function isFeatureOpen(settings: Settings, feature: string): boolean {
  const switches: Readonly<Record<string, keyof Settings['features']>> = featureSwitches
  const name = switches[feature]
  return name === undefined || settings.features[name]
}

const presentStatus = (
  { maintenance, features, limits, keys, memory, sharing }: Settings,
  parts: Pick<Status, 'registration' | 'build' | 'signIn' | 'sendsMail' | 'version'>,
): Status => ({
  maintenance: maintenance.enabled ? { message: maintenance.message } : null,
  registration: parts.registration,
  features,
  allowsMemories: memory.isAllowed,
  limits: {
    maxFileSizeBytes: limits.maxFileSizeBytes,
    maxMediaSizeBytes: limits.maxMediaSizeBytes,
    maxTokensPerRequest: limits.maxTokensPerRequest,
    temporaryChatHours: limits.temporaryChatHours,
    longestKeyDays: keys.longestDays,
  },
  sharing,
  signIn: parts.signIn,
  sendsMail: parts.sendsMail,
  version: parts.version,
  build: parts.build,
})

/**
 * Lets everyone sign in with their password again; run on the server itself. Other servers read it within half a minute, one alone as it
 * starts.
 */
export async function openPasswords(database: Database): Promise<void> {
  await createConfigurationRepository(database).change(async (stored) => ({
    ...parseSettings(stored),
    signIn: { passwordsFor: 'everyone', goesTo: null },
  }))
}
