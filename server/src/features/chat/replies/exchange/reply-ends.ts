import type { EndedExchange } from '../../queue/exchange-end.ts'

type QueueAfter = EndedExchange['queue']

/** What a reply is to do when it ends. */
export interface ReplyTurn {
  /** All others of its exchange have ended. */
  readonly isLast: boolean
  /** What becomes of the messages that wait, once all have ended. */
  readonly queue: QueueAfter
}

/**
 * The ends of the replies to one question: they are stored one after the other, so that exactly one of them knows that it is the last,
 * and ends the exchange.
 */
export function createReplyEnds(count: number) {
  let unfinished = count
  let last: Promise<unknown> = Promise.resolve()
  let isStoppedWhole = false
  const ended: QueueAfter[] = []
  return {
    /** The user ends all of them. */
    endAll(): void {
      isStoppedWhole = true
    },
    /** Runs `store` when the ends before it are stored. */
    async endOne<T>(queue: QueueAfter, store: (turn: ReplyTurn) => Promise<T>): Promise<T> {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      ended.push(queue)
      try {
        return await store({
          isLast: unfinished === 1,
          queue: queueAfterAll(ended, { isStopped: isStoppedWhole && queue === 'stopped' }),
        })
      } finally {
        unfinished -= 1
        resolve()
      }
    },
  }
}
export type ReplyEnds = ReturnType<typeof createReplyEnds>

/** An exchange ended normally when one of its replies did, unless the user stopped it as a whole. */
function queueAfterAll(
  ended: readonly QueueAfter[],
  { isStopped }: { readonly isStopped: boolean },
): QueueAfter {
  if (isStopped) return 'stopped'
  const order: readonly QueueAfter[] = ['sends', 'unchanged', 'stopped']
  return order.find((queue) => ended.includes(queue)) ?? 'failed'
}
