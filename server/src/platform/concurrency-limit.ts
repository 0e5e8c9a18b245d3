/** Does a work once there is a place for it. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many works run at once; the others wait in the order in which they came. */
export function createConcurrencyLimit(count: number): RunLimited {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
