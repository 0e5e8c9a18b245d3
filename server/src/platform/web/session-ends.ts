import { z } from 'zod'
import { type Bus, defineTopic } from '../bus/bus.ts'

const sessionsEnded = defineTopic('sessions-ended', z.object({}))

/** An announcement may be lost; with several servers open streams are also checked this often. */
const sharedCheckMs = 10_000
/** One server announces nothing: it just looks. */
const aloneCheckMs = 500

export interface SessionEnds {
  /** How often open streams are checked without an announcement. */
  readonly checkEveryMs: number
  /** Sessions or access keys may have ended: every server checks its open streams. */
  announce(): void
  subscribe(check: () => void): void
}

/** With several servers, streams of an ended session close everywhere at once, although each server rarely asks for them. */
export const createSessionEnds = (
  bus: Pick<Bus, 'isShared' | 'publish' | 'subscribe' | 'onGap'>,
): SessionEnds => ({
  checkEveryMs: bus.isShared ? sharedCheckMs : aloneCheckMs,
  announce() {
    if (bus.isShared) bus.publish(sessionsEnded, {})
  },
  subscribe(check) {
    bus.subscribe(sessionsEnded, check)
    bus.onGap(check)
  },
})
