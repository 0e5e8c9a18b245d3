import type { CallContext } from './serve-child.ts'

const aliveEveryMs = 10_000

/**
 * Runs the calls of a child one after the other. Waiting calls report that they are alive, so that
 * none counts as hung.
 */
export function createCallQueue() {
  let last: Promise<unknown> = Promise.resolve()

  return async <T>(
    call: Pick<CallContext<never>, 'signal' | 'keepAlive'>,
    run: () => Promise<T>,
  ): Promise<T> => {
    const previous = last
    const finished = Promise.withResolvers<void>()
    last = finished.promise
    const waiting = setInterval(call.keepAlive, aliveEveryMs)
    try {
      await previous
      clearInterval(waiting)
      call.signal.throwIfAborted()
      return await run()
    } finally {
      clearInterval(waiting)
      finished.resolve()
    }
  }
}
