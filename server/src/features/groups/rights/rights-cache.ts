import { everyoneGroupId, type Rights } from '@atelier/contract/groups/rights'
import { z } from 'zod'
import { groupIdsIn } from '#database/shared/group-ids-of-user.ts'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Log } from '#platform/log/log.ts'
import { addUp, type UserRights } from './add-up.ts'

export interface RightsCacheDependencies {
  readonly bus: Pick<Bus, 'serverId' | 'isShared' | 'publish' | 'subscribe' | 'onGap'>
  readonly log: Log
  load(): Promise<ReadonlyMap<string, Rights>>
}

/** They are read again this often too, should a message between servers be lost. */
const reloadEveryMs = 30_000
/** Users are in few combinations of groups; beyond this, those known are forgotten. */
const maxCombinations = 10_000
const changeTopic = defineTopic('rights', z.null())

/** What each combination of groups gives, in memory: every request asks. All servers forget it once one has changed a group. */
export async function createRightsCache({ bus, log, load }: RightsCacheDependencies) {
  // Reads run one at a time, so that a slow one never undoes a later one.
  const exclusively = createConcurrencyLimit(1)
  const combinations = new Map<string, UserRights>()
  const reload = () =>
    exclusively(async () => {
      groups = await load()
      combinations.clear()
    })
  const reloadLater = () =>
    void reload().catch((cause: unknown) =>
      log.error('les droits des groupes n’ont pas pu être relus', { source: 'system', cause }),
    )
  const unsubscribe = bus.subscribe(changeTopic, (_, from) => {
    if (from !== bus.serverId()) reloadLater()
  })
  const stopWaitingForGaps = bus.onGap(reloadLater)
  let groups = await load()
  const timer = bus.isShared ? setInterval(reloadLater, reloadEveryMs).unref() : undefined
  const rightsOf = (ids: readonly string[]) => ids.flatMap((id) => groups.get(id) ?? [])

  return {
    /** What the groups of this text give, with the group of all users. */
    of(text: string): UserRights {
      const known = combinations.get(text)
      if (known) return known
      const rights = addUp(rightsOf([everyoneGroupId, ...groupIdsIn(text)]))
      if (combinations.size >= maxCombinations) combinations.clear()
      combinations.set(text, rights)
      return rights
    },
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
export type RightsCache = Awaited<ReturnType<typeof createRightsCache>>
