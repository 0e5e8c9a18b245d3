/** A limit on waiting, joined with the caller's own signal. */
export interface Deadline {
  readonly signal: AbortSignal
  passed(): boolean
  /** Starts the waiting again: something arrived. */
  extend(): void
  /** Lifts the limit. */
  end(): void
  /** Gives up at once: the connection closes. */
  close(): void
}

export function startDeadline(
  milliseconds: number,
  callersSignal: AbortSignal | undefined,
): Deadline {
  const limit = new AbortController()
  let hasPassed = false
  const pass = () => {
    hasPassed = true
    limit.abort()
  }
  let timer = setTimeout(pass, milliseconds)
  const end = () => clearTimeout(timer)
  return {
    signal: callersSignal ? AbortSignal.any([limit.signal, callersSignal]) : limit.signal,
    passed: () => hasPassed,
    extend: () => {
      end()
      timer = setTimeout(pass, milliseconds)
    },
    end,
    close: () => {
      end()
      limit.abort()
    },
  }
}
