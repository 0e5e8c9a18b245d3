import type { LogRowFilter, LogStore } from './logs.repository.ts'

const maxCached = 100

/**
 * How many lines there are of what is asked, counted up to `most`. What was counted before is remembered: whoever turns a page, or has the list
 * refresh itself, waits only for what came since.
 */
export function createLogTotals(most: number) {
  const known = new Map<
    string,
    { readonly total: number; readonly upTo: number; readonly generation: number }
  >()

  return function totalOf(store: LogStore, filter: LogRowFilter): number {
    const key = JSON.stringify(filter)
    const found = known.get(key)
    const [generation, upTo] = [store.generation(), store.lastId()]
    // Lines that went away since were counted too: then all is counted anew.
    const before = found?.generation === generation ? found : { total: 0, upTo: 0 }
    const total =
      before.total >= most
        ? most
        : before.total + store.count(filter, most - before.total, before.upTo)
    known.delete(key)
    if (known.size >= maxCached)
      for (const [oldest] of known.entries().take(1)) known.delete(oldest)
    known.set(key, { total, upTo, generation })
    return total
  }
}
