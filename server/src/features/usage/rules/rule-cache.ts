import { z } from 'zod'
import type { Queries } from '#database/database.ts'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'
import type { UserGroups } from '../user-groups.ts'
import { groupIdOf, groupSubject, ownSubject, quotaRules, type Rule } from './quotas.repository.ts'

/** Rules were changed. */
const rulesChanged = defineTopic('quotas', z.object({}))

export interface RuleCacheDependencies {
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>
  readonly groups: Pick<UserGroups, 'groupIdsOf'>
}

/**
 * The rules that hold for a user. Those for many are in memory, and the knowledge that nobody has a rule of their own, so that a work
 * without any limit reads nothing.
 */
export function createRuleCache({ bus, groups }: RuleCacheDependencies) {
  let loaded: Promise<LoadedRules> | undefined
  const clear = () => {
    loaded = undefined
  }
  const stops = [bus.subscribe(rulesChanged, clear), bus.onGap(clear)]

  return {
    /** `on` may be a transaction. */
    async rulesFor(userId: string, on: Queries): Promise<readonly Rule[]> {
      // Within the caller's transaction: the only connection of a file may be its.
      loaded ??= load(on)
      const current = loaded
      // What could not be read is read again.
      const { shared, hasOwn, hasGroups } = await current.catch((cause: unknown) => {
        if (loaded === current) clear()
        throw cause
      })
      const own = hasOwn ? await quotaRules(on).listOf(ownSubject(userId)) : []
      const ids = hasGroups ? await groups.groupIdsOf(userId, on) : []
      const subjects = new Set(['everyone', ...ids.map(groupSubject)])
      return [...shared.filter(({ subject }) => subjects.has(subject)), ...own]
    },
    /** After a change was committed. */
    publish(): void {
      clear()
      bus.publish(rulesChanged, {})
    },
    close(): void {
      for (const stop of stops) stop()
    },
  }
}
export type RuleCache = ReturnType<typeof createRuleCache>

interface LoadedRules {
  readonly shared: readonly Rule[]
  readonly hasOwn: boolean
  readonly hasGroups: boolean
}
async function load(on: Queries): Promise<LoadedRules> {
  const rules = quotaRules(on)
  const shared = await rules.listShared()
  const hasGroups = shared.some(({ subject }) => groupIdOf(subject) !== undefined)
  return { shared, hasOwn: await rules.hasOwn(), hasGroups }
}
