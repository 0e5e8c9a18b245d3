/** Runs work for a user once it is their turn. */
export type RunFairly = <T>(userId: string, work: () => Promise<T>) => Promise<T>

/**
 * Shares a resource fairly: so much work at once over all, one of each user at a time. Users are served one after the other, so that
 * a user with twelve slow documents delays nobody else.
 */
export function createFairQueue(total: number): RunFairly {
  // The first user is served next, then moves to the end.
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()

  function startNext() {
    for (const [userId, starts] of waiting) {
      if (running.size >= total) return
      if (running.has(userId)) continue
      const start = starts.shift()
      waiting.delete(userId)
      if (starts.length > 0) waiting.set(userId, starts)
      running.add(userId)
      start?.()
    }
  }

  return async (userId, work) => {
    await new Promise<void>((start) => {
      waiting.set(userId, [...(waiting.get(userId) ?? []), start])
      startNext()
    })
    try {
      return await work()
    } finally {
      running.delete(userId)
      const own = waiting.get(userId)
      if (own) {
        waiting.delete(userId)
        waiting.set(userId, own)
      }
      startNext()
    }
  }
}
