import type { LiveMessage } from '@atelier/contract/live'
import { startDeadline } from '#api/deadline.ts'
import { isBeyondUs, isFinal, reconnectDelayMs, silenceMs } from './reconnection.ts'

/** What keeping a connection needs of the world. */
export interface ConnectionNeeds {
  readonly open: (
    lastEventId: string | undefined,
    options: { readonly signal: AbortSignal; readonly onActivity: () => void },
  ) => Promise<AsyncIterable<LiveMessage>>
  /** Waits, or less if there is reason to try at once. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly random: () => number
}
export interface Listener {
  /** The last event known when listening begins. */
  readonly lastEventId: string | undefined
  /** Connected, without knowing what came before. */
  readonly onBeginning: () => void
  readonly onMessage: (message: LiveMessage) => void
}

/** Reads the live channel through every break, until `signal` stops it or the server refuses for good. */
export async function stayConnected(
  needs: ConnectionNeeds,
  listener: Listener,
  signal: AbortSignal,
): Promise<'stopped' | 'refused'> {
  let { lastEventId } = listener
  let failures = 0
  const read = async () => {
    const silence = startDeadline(silenceMs, signal)
    try {
      const messages = await needs.open(lastEventId, {
        signal: silence.signal,
        onActivity: silence.extend,
      })
      failures = 0
      if (lastEventId === undefined) listener.onBeginning()
      for await (const message of messages) {
        lastEventId = message.eventId
        listener.onMessage(message)
      }
    } finally {
      silence.end()
    }
  }
  while (!signal.aborted) {
    try {
      await read()
    } catch (error) {
      if (isFinal(error)) return 'refused'
      if (isBeyondUs(error)) lastEventId = undefined
    }
    if (!signal.aborted) await needs.pause(reconnectDelayMs(failures, needs.random()), signal)
    failures += 1
  }
  return 'stopped'
}
