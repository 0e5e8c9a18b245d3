import { isApiFailure } from '#api/failures.ts'

/** Heartbeats come every 15 s: after this, the connection is dead even if nobody has said so. In milliseconds. */
export const silenceMs = 40_000
const firstMs = 500
const longestMs = 15_000

/**
 * How long to wait before connecting again: longer after each failure, and never at the same moment as everybody else, who lost the server too.
 * `random` is from 0 to 1.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const most = Math.min(longestMs, firstMs * 2 ** failures)
  return Math.round(most * (0.5 + random / 2))
}

/** The server will not say otherwise next time: the session ended, which the ordinary calls deal with, or there is no such channel. */
export const isPermanentFailure = (error: unknown): boolean =>
  isApiFailure(error) && [401, 403, 404].includes(error.status)

/** The server told something that this page is too old to understand, and would tell it again. */
export const isProtocolMismatch = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidReply'
