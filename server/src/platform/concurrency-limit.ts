/** Runs a task once there is a free slot. */
export type RunLimited = <T>(task: () => Promise<T>) => Promise<T>

/** Runs at most `count` tasks at once; the others wait in order of arrival. */
export function createConcurrencyLimit(count: number): RunLimited {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
