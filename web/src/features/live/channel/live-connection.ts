import type { LiveMessage } from '@atelier/contract/live/live'
import { startDeadline } from '#api/deadline.ts'
import {
  isPermanentFailure,
  isProtocolMismatch,
  reconnectDelayMs,
  silenceMs,
} from './reconnection.ts'

export interface ConnectionDependencies {
  readonly open: (
    lastEventId: string | undefined,
    options: { readonly signal: AbortSignal; readonly onActivity: () => void },
  ) => Promise<AsyncIterable<LiveMessage>>
  /** Waits for this time, or less if there is reason to try at once. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly random: () => number
}
export interface ConnectionListener {
  /** The last event received before. */
  readonly lastEventId: string | undefined
  /** Connected without a last event: earlier events may have been missed. */
  readonly onBeginning: () => void
  readonly onMessage: (message: LiveMessage) => void
}

/** Reads the live channel and reconnects, until `signal` stops it or the server refuses for good. */
export async function stayConnected(
  { open, pause, random }: ConnectionDependencies,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<'stopped' | 'refused'> {
  let { lastEventId } = listener
  let failures = 0
  const read = async () => {
    const silence = startDeadline(silenceMs, signal)
    try {
      const messages = await open(lastEventId, {
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
      silence.clear()
    }
  }
  while (!signal.aborted) {
    try {
      await read()
    } catch (error) {
      if (isPermanentFailure(error)) return 'refused'
      if (isProtocolMismatch(error)) lastEventId = undefined
    }
    if (!signal.aborted) await pause(reconnectDelayMs(failures, random()), signal)
    failures += 1
  }
  return 'stopped'
}
