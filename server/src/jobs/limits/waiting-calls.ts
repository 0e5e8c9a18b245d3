import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import { Problem } from '@atelier/contract/problems/problems'

/** Nobody knows when an engine will be free; programs try again after this. */
const retrySeconds = 10

/** Who holds no more than this waits with the others, however much these hold or announce. */
export const smallCallBytes = 2 * 1024 ** 2

/** What a waiting call holds. */
export interface CallBytes {
  /** Of the text that stays in memory. */
  readonly text?: number
  /** Of everything else: a body on its way in, pictures in files. */
  readonly other?: number
}
export interface WaitingCall {
  /** It holds something else now. @throws Problem when that is too much; then it does not wait any more */
  resize(held: CallBytes): void
  /** It has its slot, or ended; a second call does nothing. */
  leave(): void
}
interface UserCalls {
  count: number
  textBytes: number
  allBytes: number
}

const busy = () =>
  new Problem('server.busy', { params: { seconds: retrySeconds }, retryAfter: retrySeconds })

/** Bounds the calls of each user that wait for an engine, and the bytes that all of them hold. */
export function createWaitingCalls(
  limits: Pick<FixedLimits, 'waitingCalls' | 'waitingTextBytes' | 'installationWaitingBytes'>,
) {
  const users = new Map<string, UserCalls>()
  let allBytes = 0

  const refusal = (limit: number) =>
    new Problem('limit.waiting', {
      params: { limit, seconds: retrySeconds },
      retryAfter: retrySeconds,
    })
  function check(own: UserCalls, { text = 0, other = 0 }: CallBytes) {
    if (own.textBytes + text > limits.waitingTextBytes) throw refusal(limits.waitingCalls)
    const bytes = text + other
    if (own.allBytes + bytes > smallCallBytes && allBytes + bytes > limits.installationWaitingBytes)
      throw busy()
  }
  function change(calls: UserCalls, { text = 0, other = 0 }: CallBytes, by: 1 | -1) {
    calls.textBytes += by * text
    calls.allBytes += by * (text + other)
    allBytes += by * (text + other)
  }

  return {
    /** @throws Problem `limit.waiting` or `server.busy` */
    enter(userId: string, first: CallBytes = {}): WaitingCall {
      const calls = users.get(userId) ?? { count: 0, textBytes: 0, allBytes: 0 }
      if (calls.count >= limits.waitingCalls) throw refusal(limits.waitingCalls)
      check(calls, first)
      users.set(userId, calls)
      calls.count += 1
      change(calls, first, 1)
      let held: CallBytes | undefined = first
      function leave() {
        if (!held) return
        change(calls, held, -1)
        held = undefined
        calls.count -= 1
        if (calls.count === 0) users.delete(userId)
      }
      return {
        resize(next) {
          if (!held) return
          change(calls, held, -1)
          held = {}
          try {
            check(calls, next)
          } catch (cause) {
            leave()
            throw cause
          }
          change(calls, next, 1)
          held = next
        },
        leave,
      }
    },
  }
}
export type WaitingCalls = ReturnType<typeof createWaitingCalls>
