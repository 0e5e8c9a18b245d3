import type { LogLineFilter } from './log-query.repository.ts'
import type { LogStore } from './logs.repository.ts'

const maxCached = 100

/**
 * Counts the lines of a filter, up to `max`. Totals are cached: another page or a refresh only
 * counts the lines added since.
 */
export function createLogTotals(max: number) {
  const cache = new Map<
    string,
    { readonly total: number; readonly upTo: number; readonly generation: number }
  >()

  return function totalOf(store: LogStore, filter: LogLineFilter): number {
    const key = JSON.stringify(filter)
    const cached = cache.get(key)
    const [generation, upTo] = [store.generation(), store.lastId()]
    // Removed lines are in the cached total, so all lines are counted again.
    const before = cached?.generation === generation ? cached : { total: 0, upTo: 0 }
    const total =
      before.total >= max
        ? max
        : before.total + store.count(filter, max - before.total, before.upTo)
    cache.delete(key)
    if (cache.size >= maxCached)
      for (const [oldest] of cache.entries().take(1)) cache.delete(oldest)
    cache.set(key, { total, upTo, generation })
    return total
  }
}
