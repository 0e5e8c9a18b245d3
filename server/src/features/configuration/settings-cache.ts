import { isDeepStrictEqual } from 'node:util'
import type { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import { z } from 'zod'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Log } from '#platform/log/log.ts'
import type { ConfigurationRepository } from './configuration.repository.ts'
import {
  initialSettings,
  parseSettings,
  type Settings,
  settingsAtFirstStart,
} from './configuration-settings.ts'

interface SettingsCacheDependencies {
  readonly repository: ConfigurationRepository
  readonly bus: Pick<Bus, 'serverId' | 'isShared' | 'publish' | 'subscribe' | 'onGap'>
  readonly initialPasswordRule?: PasswordRule | undefined
  readonly log: Log
}

/** The settings are read again this often too, should a message between servers be lost. */
const reloadEveryMs = 30_000

const changeTopic = defineTopic('configuration', z.null())

/** The settings in memory. With several servers they are read again as soon as another one says that it changed them. */
export async function createSettingsCache(dependencies: SettingsCacheDependencies) {
  const { repository, bus, log } = dependencies
  const listeners = new Set<() => void>()
  // Changes and reads run one at a time, so that a slow read never undoes a change.
  const exclusively = createConcurrencyLimit(1)
  // Before the settings are read: a change that comes meanwhile is read after them.
  const unsubscribe = bus.subscribe(changeTopic, (_, from) => {
    if (from !== bus.serverId()) reload()
  })
  const stopWaitingForGaps = bus.onGap(reload)
  let settings = initialSettings
  await exclusively(async () => {
    settings = await loadSettings(dependencies)
  })
  const timer = bus.isShared ? setInterval(reload, reloadEveryMs).unref() : undefined

  function apply(after: Settings) {
    settings = after
    for (const listener of listeners) listener()
  }
  function reload() {
    exclusively(async () => {
      const stored = parseSettings(await repository.readAll())
      if (!isDeepStrictEqual(stored, settings)) apply(stored)
    }).catch((cause: unknown) => log.error('la configuration n’a pas pu être relue', { cause }))
  }

  return {
    current: (): Settings => settings,
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Stores a change, which returns the settings that are stored then, and tells the other servers. */
    change: (store: () => Promise<Settings | undefined>): Promise<void> =>
      exclusively(async () => {
        const after = await store()
        if (!after) return
        bus.publish(changeTopic, null)
        apply(after)
      }),
    close(): void {
      clearInterval(timer)
      unsubscribe()
      stopWaitingForGaps()
    },
  }
}
export type SettingsCache = Awaited<ReturnType<typeof createSettingsCache>>

/** At the first start, those of a new installation are stored; of servers that start together, the first one's. */
async function loadSettings({
  repository,
  initialPasswordRule = 'six',
}: SettingsCacheDependencies): Promise<Settings> {
  const stored = await repository.readAll()
  if (stored.size > 0) return parseSettings(stored)
  const initial = settingsAtFirstStart(initialPasswordRule)
  const written = await repository.change(async (now) => (now.size > 0 ? undefined : initial))
  return written ?? parseSettings(await repository.readAll())
}
