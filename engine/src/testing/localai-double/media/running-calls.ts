import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Exchange, ReceivedRequest } from '../exchange.ts'

/** The slow routes; chat streams are counted separately. */
export const mediaPaths: ReadonlySet<string> = new Set([
  '/v1/images/generations',
  '/v1/images/inpainting',
  '/v1/images/upscale',
  '/v1/audio/speech',
  '/v1/audio/transcriptions',
])

/** Counts the calls that run at once. */
export function createRunningCalls() {
  let now = 0
  let max = 0
  return {
    begin(outcome: ReceivedRequest['outcome']) {
      now += 1
      max = Math.max(max, now)
      void outcome.then(() => {
        now -= 1
      })
    },
    resetMax() {
      max = now
    },
    get now() {
      return now
    },
    get max() {
      return max
    },
  }
}
export type RunningCalls = ReturnType<typeof createRunningCalls>

/** Waits for the duration of a call; `false` if the caller left meanwhile. */
export async function waitUnlessClosed(
  { response }: Pick<Exchange, 'response'>,
  milliseconds: number,
): Promise<boolean> {
  if (milliseconds <= 0) return !response.destroyed
  const ended = new AbortController()
  const wait = delay(milliseconds, undefined, { signal: ended.signal })
  return await openUnlessClosed({ response }, wait).finally(() => ended.abort())
}

/** Waits until this opens; `false` if the caller left meanwhile. */
export async function openUnlessClosed(
  { response }: Pick<Exchange, 'response'>,
  open: Promise<unknown>,
): Promise<boolean> {
  const ended = new AbortController()
  try {
    await Promise.race([open, once(response, 'close', { signal: ended.signal })])
  } finally {
    ended.abort()
  }
  return !response.destroyed
}
