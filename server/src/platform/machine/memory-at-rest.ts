const lookEveryMs = 10_000
/** Of one core. A server that nobody calls takes under 1 %. */
const maxRestShare = 0.03

interface Machine {
  /** Milliseconds of computing by the whole process since it started. */
  readonly computedMs: () => number
  readonly collect: () => void
}

/**
 * Returns what is called every `everyMs`: the first time that almost nothing was computed since the last call, it collects, then not
 * again before there was work. V8 does it by itself only while objects are made, so a server at rest would keep what the work needed:
 * measured, 30 MB after the start.
 */
export function createRestWatch({ computedMs, collect }: Machine, everyMs: number): () => void {
  let last = computedMs()
  // Its own start is work too.
  let hasWorked = true
  return () => {
    const now = computedMs()
    const isAtRest = now - last < everyMs * maxRestShare
    last = now
    if (isAtRest && hasWorked) {
      collect()
      // The collection itself is no work.
      last = computedMs()
    }
    hasWorked = !isAtRest
  }
}

/** From now on; where Node.js was started without `--expose-gc`, memory is left to V8. */
export function giveMemoryBackAtRest(): void {
  const { gc } = globalThis
  if (gc === undefined) return
  const computedMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const collect = () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setInterval(createRestWatch({ computedMs, collect }, lookEveryMs), lookEveryMs).unref()
}
