import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'

const warnEveryMs = 60 * 60 * 1000
const shownForMs = 24 * 60 * 60 * 1000
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/**
 * Notices requests that say to come through a proxy while none is trusted: then everyone behind it has its address, and shares
 * the limits of one address.
 */
export function createUntrustedForwarding({
  clock,
  log,
  trustsProxy,
}: {
  readonly clock: Clock
  readonly log: Log
  readonly trustsProxy: boolean
}) {
  let seenAt: number | undefined
  let warnedAt: number | undefined

  return {
    /** Looks at a request; warns in the log, at most once an hour. */
    check(headers: IncomingHttpHeaders): void {
      if (trustsProxy || forwardingHeaders.every((name) => headers[name] === undefined)) return
      const now = clock.now()
      seenAt = now
      if (warnedAt !== undefined && now - warnedAt < warnEveryMs) return
      warnedAt = now
      log.warn(
        'des requêtes passent par un proxy non déclaré dans TRUST_PROXY\u00a0: toutes semblent venir de la même adresse',
        { source: 'system' },
      )
    },
    /** Whether such a request came within the last day. */
    wasSeen: (): boolean => seenAt !== undefined && clock.now() - seenAt < shownForMs,
  }
}
export type UntrustedForwarding = ReturnType<typeof createUntrustedForwarding>
