/** A user's request or job; its signal is aborted when nobody waits for it any more. */
export interface Caller {
  readonly userId: string
  readonly signal: AbortSignal
  /** The access key, when a program calls. */
  readonly keyId?: string | undefined
}
/** Whose work it is; aborted while it waits, it leaves the queue. */
export type FairTurn = string | Caller
/** Runs work for a user once it is their turn. Work that takes a turn of its own queue would wait for itself. */
export type RunFairly = <T>(turn: FairTurn, work: () => Promise<T>) => Promise<T>
/** The same where whoever waits may leave. */
export type RunForCaller = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

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

  const waitForStart = (userId: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        const others = waiting.get(userId)?.filter((one) => one !== start) ?? []
        if (others.length > 0) waiting.set(userId, others)
        else waiting.delete(userId)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.set(userId, [...(waiting.get(userId) ?? []), start])
      startNext()
    })

  return async (turn, work) => {
    const { userId, signal } = typeof turn === 'string' ? { userId: turn } : turn
    signal?.throwIfAborted()
    await waitForStart(userId, signal)
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
