import type { ChildCall } from './serve-child.ts'

const aliveEveryMs = 10_000

/** One call of a child after the other; those that wait say that they are not hung. */
export function createInTurn() {
  let last: Promise<unknown> = Promise.resolve()

  return async <T>(
    call: Pick<ChildCall<never>, 'signal' | 'alive'>,
    work: () => Promise<T>,
  ): Promise<T> => {
    const previous = last
    const mine = Promise.withResolvers<void>()
    last = mine.promise
    const waiting = setInterval(call.alive, aliveEveryMs)
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
