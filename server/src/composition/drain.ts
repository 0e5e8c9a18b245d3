import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'

interface DrainDependencies {
  readonly engineQueue: Pick<EngineQueue, 'count'>
  readonly servers: { announceStop(): void }
  /** Leaves what waits here to the other servers. */
  handOver(): Promise<void>
  /** How long the balancer may take to see that this server leaves, in milliseconds. */
  readonly noticeMs: number
  /** How long replies and jobs may still take, in milliseconds. */
  readonly patienceMs: number
}

const lookEveryMs = 200

/**
 * How one of several servers leaves without interrupting anyone: it says that it is not ready while it still serves, so that the balancer
 * sends new requests to the others, and then waits for its replies and jobs.
 */
export function createDrain({
  engineQueue,
  servers,
  handOver,
  noticeMs,
  patienceMs,
}: DrainDependencies) {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    /** Ends when nothing is left to do, after `patienceMs`, or at the signal. */
    async run(signal: AbortSignal): Promise<void> {
      isDraining = true
      servers.announceStop()
      await wait(noticeMs, signal)
      await handOver()
      const until = performance.now() + patienceMs
      const isBusy = () => {
        const { working, waiting } = engineQueue.count()
        return working + waiting > 0
      }
      while (isBusy() && performance.now() < until && !signal.aborted)
        await wait(lookEveryMs, signal)
    },
  }
}
export type Drain = ReturnType<typeof createDrain>

/** Not longer than until the signal. */
const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
