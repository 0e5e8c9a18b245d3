import { type LiveEvent, type LiveMessage, liveLimits } from '@atelier/contract/live/live'
import type { Clock } from './clock.ts'

interface StoredEvent {
  readonly number: number
  readonly at: number
  readonly message: LiveMessage
}
interface UserChannel {
  readonly recentEvents: StoredEvent[]
  readonly wakers: Set<() => void>
  /** Number of the last event removed from `recentEvents`. */
  removedUpTo: number
}

interface ResumePoint {
  readonly from: number
  /** Sent before anything else. */
  readonly first: readonly LiveMessage[]
}

const eventIdShape = /^([\w-]+)\.(\d+)$/

/**
 * Events sent to every open page of a user. Each user has a buffer of recent events, so a page that lost its connection briefly
 * gets the events it missed; one that missed more receives `reset` and reloads. Events are numbered from the start of this process,
 * and every event id contains the process name, so ids of another process are never mistaken for ours.
 */
export function createLiveChannel({
  clock,
  processName,
}: {
  readonly clock: Clock
  readonly processName: string
}) {
  const users = new Map<string, UserChannel>()
  let lastNumber = 0

  const channelOf = (userId: string): UserChannel => {
    const known = users.get(userId)
    if (known) return known
    const user: UserChannel = { recentEvents: [], wakers: new Set(), removedUpTo: lastNumber }
    users.set(userId, user)
    return user
  }
  const add = (user: UserChannel, event: LiveEvent) =>
    addEvent(user, {
      number: lastNumber,
      at: clock.now(),
      message: { eventId: `${processName}.${lastNumber}`, event },
    })

  return {
    /** Sends to one user; without an open page nothing is lost, since a page loads the state when it opens. */
    publish(userId: string, event: LiveEvent): void {
      lastNumber += 1
      add(channelOf(userId), event)
    },
    /** Sends to every user who had a page open recently. */
    publishToAll(event: LiveEvent): void {
      lastNumber += 1
      for (const user of users.values()) add(user, event)
    },
    hasSubscribers: (userId: string): boolean => (users.get(userId)?.wakers.size ?? 0) > 0,
    /** All events from now on, or after the given event. */
    subscribe(
      userId: string,
      lastEventId: string | undefined,
      signal: AbortSignal,
    ): AsyncGenerator<LiveMessage, void, void> {
      const user = channelOf(userId)
      const from = resumePointOf({ user, lastEventId, lastNumber, processName })
      return streamEvents(user, from, signal)
    },
    /** For a closed account; pages still subscribed receive nothing more. */
    removeUser(userId: string): void {
      users.delete(userId)
    },
    /** Removes the channels of users without events or open pages, so that memory does not grow with every user ever seen. */
    removeIdleUsers(): void {
      const now = clock.now()
      for (const [userId, user] of users) {
        removeOldEvents(user, now)
        if (user.wakers.size === 0 && user.recentEvents.length === 0) users.delete(userId)
      }
    },
  }
}
export type LiveChannel = ReturnType<typeof createLiveChannel>

interface LastSeen {
  readonly user: UserChannel
  readonly lastEventId: string | undefined
  readonly lastNumber: number
  readonly processName: string
}
/** After the last event that the page saw; when that event is unknown, from now on with a `reset` first. */
function resumePointOf({ user, lastEventId, lastNumber, processName }: LastSeen): ResumePoint {
  if (lastEventId === undefined) return { from: lastNumber, first: [] }
  const [, process, number] = eventIdShape.exec(lastEventId) ?? []
  const seen = Number(number)
  const isKnown = process === processName && seen <= lastNumber && seen >= user.removedUpTo
  if (isKnown) return { from: seen, first: [] }
  const reset: LiveMessage = { eventId: `${processName}.${lastNumber}`, event: { type: 'reset' } }
  return { from: lastNumber, first: [reset] }
}

function addEvent(user: UserChannel, event: StoredEvent) {
  user.recentEvents.push(event)
  removeOldEvents(user, event.at)
  const wakers = [...user.wakers]
  user.wakers.clear()
  for (const wake of wakers) wake()
}

function removeOldEvents(user: UserChannel, now: number) {
  const { recentEvents } = user
  const firstYoung = recentEvents.findIndex(({ at }) => now - at <= liveLimits.bufferedMs)
  const old = firstYoung === -1 ? recentEvents.length : firstYoung
  const gone = recentEvents.splice(
    0,
    Math.max(old, recentEvents.length - liveLimits.bufferedEvents),
  )
  user.removedUpTo = gone.at(-1)?.number ?? user.removedUpTo
}

async function* streamEvents(
  user: UserChannel,
  { from, first }: ResumePoint,
  signal: AbortSignal,
): AsyncGenerator<LiveMessage, void, void> {
  let sent = from
  for (const message of first) yield message
  while (!signal.aborted) {
    const waiting = user.recentEvents.filter(({ number }) => number > sent)
    for (const { number, message } of waiting) {
      sent = number
      yield message
    }
    if (waiting.length === 0) await waitForEvent(user, signal)
  }
}

/** Resolves at the next event or when the reader leaves; its listeners are removed in both cases. */
function waitForEvent(user: UserChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      user.wakers.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    user.wakers.add(wake)
    signal.addEventListener('abort', wake, { once: true })
  })
}
