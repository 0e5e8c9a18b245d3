import type { CallContext } from './serve-child.ts'

const aliveEveryMs = 10_000

/** One call of a child after the other; those that wait say that they are not hung. */
export function createCallQueue() {
  let last: Promise<unknown> = Promise.resolve()

  return async <T>(
    call: Pick<CallContext<never>, 'signal' | 'keepAlive'>,
    work: () => Promise<T>,
  ): Promise<T> => {
    const previous = last
    const mine = Promise.withResolvers<void>()
    last = mine.promise
    const waiting = setInterval(call.keepAlive, aliveEveryMs)
    try {
      await previous
      clearInterval(waiting)
      call.signal.throwIfAborted()
      return await work()
    } finally {
      clearInterval(waiting)
      mine.resolve()
    }
  }
}
