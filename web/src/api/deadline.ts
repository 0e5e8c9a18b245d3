/** A time limit, combined with the caller's own signal. */
export interface Deadline {
  readonly signal: AbortSignal
  hasPassed(): boolean
  /** Starts the time again: something arrived. */
  extend(): void
  /** Removes the limit. */
  clear(): void
  /** Closes the connection at once. */
  abort(): void
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
    hasPassed: () => hasPassed,
    extend: () => {
      end()
      timer = setTimeout(pass, milliseconds)
    },
    clear: end,
    abort: () => {
      end()
      limit.abort()
    },
  }
}
