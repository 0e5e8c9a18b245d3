import type { LogLineFilter } from '../log-store.ts'

const maxCached = 100

interface CountedLines {
  /** Counts up to `max`, only lines above the id `after`. */
  count(filter: LogLineFilter, max: number, after: number): number
  lastId(): number
  /** Changes as soon as lines are removed. */
  generation(): number
}

/**
 * Counts the lines of a filter, up to `max`. Totals are cached: another page or a refresh only
 * counts the lines added since.
 */
export function createLogTotals(lines: CountedLines) {
  const cache = new Map<
    string,
    { readonly total: number; readonly upTo: number; readonly generation: number }
  >()

  return function totalOf(filter: LogLineFilter, max: number): number {
    const key = JSON.stringify([filter, max])
    const cached = cache.get(key)
    const [generation, upTo] = [lines.generation(), lines.lastId()]
    // Removed lines are in the cached total, so all lines are counted again.
    const before = cached?.generation === generation ? cached : { total: 0, upTo: 0 }
    const total =
      before.total >= max
        ? max
        : before.total + lines.count(filter, max - before.total, before.upTo)
    cache.delete(key)
    if (cache.size >= maxCached)
      for (const [oldest] of cache.entries().take(1)) cache.delete(oldest)
    cache.set(key, { total, upTo, generation })
    return total
  }
}
