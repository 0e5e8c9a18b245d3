import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseAway, OutcomeUnknown } from './connection-failures.ts'

export interface RetryLimits {
  readonly forMs: number
  /** Of all that waits. */
  readonly maxBytes: number
  readonly pauseMs: number
}
export const retryLimits: RetryLimits = {
  forMs: 10 * 60 * 1000,
  maxBytes: 64 * 1024 * 1024,
  pauseMs: 1000,
}

/** Repeats commits while the database is away, within bounds of time and memory. */
export function createRetriedCommits({ forMs, maxBytes, pauseMs }: RetryLimits = retryLimits) {
  const stopping = new AbortController()
  let waitingBytes = 0

  /** Resolves before the next try; throws the reason where there is none. */
  async function pause(cause: unknown, until: number) {
    const isAway = cause instanceof DatabaseAway || cause instanceof OutcomeUnknown
    if (!isAway || stopping.signal.aborted || performance.now() >= until) throw cause
    await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {
      throw cause
    })
  }

  async function repeat<T>(commit: () => Promise<T>, reason: unknown): Promise<T> {
    const until = performance.now() + forMs
    for (let cause = reason; ; ) {
      await pause(cause, until)
      try {
        return await commit()
      } catch (again) {
        cause = again
      }
    }
  }

  return {
    async run<T>(commit: () => Promise<T>, bytes: number): Promise<T> {
      try {
        return await commit()
      } catch (cause) {
        if (waitingBytes + bytes > maxBytes) throw cause
        waitingBytes += bytes
        try {
          return await repeat(commit, cause)
        } finally {
          waitingBytes -= bytes
        }
      }
    },
    stop: (): void => stopping.abort(),
  }
}
