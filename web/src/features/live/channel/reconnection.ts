import { isApiFailure } from '#api/failures.ts'

/** Heartbeats come every 15 s: after this time the connection is dead, even without an error. */
export const silenceMs = 40_000
/** All pages of a server that ends go to another one, which then reads for each what it shows: they come one after the other. */
const spreadMs = 2000
const firstMs = 500
const maxMs = 15_000

/**
 * The pause before a reconnection: longer after each failure, and random, as all browsers lose the server at the same time.
 * `random` is from 0 to 1.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  if (failures === 0) return Math.round(spreadMs * random)
  const delayMs = Math.min(maxMs, firstMs * 2 ** failures)
  return Math.round(delayMs * (0.5 + random / 2))
}

/** A retry would get the same refusal: the session has ended, which the ordinary calls handle, or there is no such channel. */
export const isPermanentFailure = (error: unknown): boolean =>
  isApiFailure(error) && [401, 403, 404].includes(error.status)

/** The page is too old for an event of the server; with its id the server would send the same event again. */
export const isProtocolMismatch = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidReply'
