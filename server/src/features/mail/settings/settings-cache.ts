import { z } from 'zod'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Log } from '#platform/log/log.ts'
import type { MailServer } from './mail-server.ts'

export interface SettingsCacheDependencies {
  readonly bus: Pick<Bus, 'serverId' | 'isShared' | 'publish' | 'subscribe' | 'onGap'>
  readonly log: Log
  load(): Promise<MailServer>
}

/** The settings are read again this often too, should a message between servers be lost. */
const reloadEveryMs = 30_000

const changeTopic = defineTopic('mail-settings', z.null())

/** The settings in memory: whether mail works is asked for within transactions. Other servers read them again once one has changed them. */
export async function createSettingsCache({ bus, log, load }: SettingsCacheDependencies) {
  // Reads run one at a time, so that a slow one never undoes a later one.
  const exclusively = createConcurrencyLimit(1)
  const reload = () =>
    exclusively(async () => {
      settings = await load()
    })
  const reloadLater = () =>
    void reload().catch((cause: unknown) =>
      log.error('les réglages du courriel n’ont pas pu être relus', { source: 'system', cause }),
    )
  const unsubscribe = bus.subscribe(changeTopic, (_, from) => {
    if (from !== bus.serverId()) reloadLater()
  })
  const stopWaitingForGaps = bus.onGap(reloadLater)
  let settings = await load()
  const timer = bus.isShared ? setInterval(reloadLater, reloadEveryMs).unref() : undefined

  return {
    current: (): MailServer => settings,
    /** After a change, here and on every other server. */
    async reload(): Promise<void> {
      await reload()
      bus.publish(changeTopic, null)
    },
    close(): void {
      clearInterval(timer)
      unsubscribe()
      stopWaitingForGaps()
    },
  }
}
