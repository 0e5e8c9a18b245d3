const lookEveryMs = 10_000
/** Of one core. A server that nobody calls takes under 1 %. */
const maxRestShare = 0.03

interface Machine {
  /** Milliseconds of computing by the whole process since it started. */
  readonly computedMs: () => number
  readonly collect: () => void
}

/**
 * Returns what is called every `everyMs`: once almost nothing was computed since the last call, it collects if there was work to
 * collect after, in one go or in many small pieces. V8 does it by itself only while objects are made, so a server at rest would
 * keep what the work needed: measured, 30 MB after the start.
 */
export function createRestWatch({ computedMs, collect }: Machine, everyMs: number): () => void {
  const restMs = everyMs * maxRestShare
  let last = computedMs()
  // Its own start is work too.
  let workMs = Number.POSITIVE_INFINITY
  return () => {
    const now = computedMs()
    const ms = now - last
    workMs += ms
    last = now
    if (ms >= restMs || workMs < restMs) return
    collect()
    // The collection itself is no work.
    last = computedMs()
    workMs = 0
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
