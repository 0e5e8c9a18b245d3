import { LiveEvent, type LiveMessage, liveLimits } from '@atelier/contract/live/live'
import { z } from 'zod'
import { type Bus, defineTopic } from './bus/bus.ts'
import type { Clock } from './clock.ts'

interface LiveChannelDependencies {
  readonly clock: Clock
  readonly bus: Pick<Bus, 'serverId' | 'isShared' | 'publish' | 'subscribe' | 'onGap'>
}
interface StoredEvent {
  /** In the order in which this server received the events of all users. */
  readonly number: number
  readonly at: number
  readonly message: LiveMessage
}
interface UserChannel {
  readonly recentEvents: StoredEvent[]
  readonly wakers: Set<() => void>
  /** Pages that are open at this server, and when the last one was closed. */
  openPages: number
  leftAt: number
  /** The last event removed from `recentEvents`; before the first, where the channel began. */
  removedUpTo: Pick<StoredEvent, 'number'> & { readonly eventId: string }
}

interface ResumePoint {
  readonly from: number
  /** Sent before anything else. */
  readonly first: readonly LiveMessage[]
}

const eventTopic = defineTopic(
  'live',
  z.object({
    /** `null`: of every user. */
    userId: z.string().nullable(),
    number: z.number(),
    event: LiveEvent,
  }),
)

/**
 * Events sent to every open page of a user, whichever server it is connected to. Each user who had a page open recently has a buffer
 * of recent events, so a page that lost its connection briefly gets the events it missed; one that missed more receives `reset` and
 * reloads. An event's id is the id of the server that published it, and a number: servers receive all events in the same order, so
 * a page that comes back to another server resumes there.
 */
export function createLiveChannel({ clock, bus }: LiveChannelDependencies) {
  const users = new Map<string, UserChannel>()
  let published = 0
  let received = 0

  const ownId = (number: string) => `${bus.serverId()}.${number}`
  const newChannel = () => emptyChannel({ number: received, eventId: ownId(`since-${received}`) })
  function receive(to: Iterable<UserChannel>, message: LiveMessage) {
    received += 1
    for (const user of to) addEvent(user, { number: received, at: clock.now(), message })
  }
  function publish(userId: string | null, event: LiveEvent) {
    published += 1
    bus.publish(eventTopic, { userId, number: published, event })
  }
  const publishHere = (event: LiveEvent) =>
    receive(users.values(), { eventId: ownId(`here-${received}`), event })

  bus.subscribe(eventTopic, ({ userId, number, event }, from) => {
    const user = users.get(userId ?? '')
    const one = user ? [user] : []
    receive(userId === null ? users.values() : one, { eventId: `${from}.${number}`, event })
  })
  bus.onGap(() => publishHere({ type: 'reset' }))

  return {
    /** Sends to one user; without an open page nothing is lost, since a page loads the state when it opens. */
    publish: (userId: string, event: LiveEvent): void => publish(userId, event),
    /** Sends to every user who had a page open recently. */
    publishToAll: (event: LiveEvent): void => publish(null, event),
    /** The same for the pages of this server only: of a change that each server reads, and then announces, by itself. */
    publishHere,
    /** Whether somebody may see an event of this user; with several servers nobody knows of the pages of others. */
    mayHaveSubscribers: (userId: string): boolean =>
      bus.isShared || (users.get(userId)?.wakers.size ?? 0) > 0,
    /** Whether this user has a page open at this server, or had one so recently. */
    hadPageWithin: (userId: string, milliseconds: number): boolean =>
      hadPageSince(users.get(userId), clock.now() - milliseconds),
    /** All events from now on, or after the given event. */
    subscribe(
      userId: string,
      lastEventId: string | undefined,
      signal: AbortSignal,
    ): AsyncGenerator<LiveMessage, void, void> {
      const user = users.get(userId) ?? newChannel()
      users.set(userId, user)
      const point = resumePointOf(user, lastEventId, received)
      return streamToPage(user, clock, streamEvents(user, point, signal))
    },
    /** For a closed account; pages still subscribed receive nothing more. */
    removeUser(userId: string): void {
      users.delete(userId)
    },
    /** Removes the channels of users without events or open pages, so that memory does not grow with every user ever seen. */
    removeIdleUsers: (): void => removeIdleUsers(users, clock.now()),
  }
}
export type LiveChannel = ReturnType<typeof createLiveChannel>

const emptyChannel = (removedUpTo: UserChannel['removedUpTo']): UserChannel => ({
  recentEvents: [],
  wakers: new Set(),
  openPages: 0,
  leftAt: Number.NEGATIVE_INFINITY,
  removedUpTo,
})

const hadPageSince = (user: UserChannel | undefined, since: number): boolean =>
  user !== undefined && (user.openPages > 0 || user.leftAt > since)

/** After the last event that the page saw; when that event is unknown, from now on with a `reset` first. */
function resumePointOf(
  { recentEvents, removedUpTo }: UserChannel,
  lastEventId: string | undefined,
  received: number,
): ResumePoint {
  if (lastEventId === undefined) return { from: received, first: [] }
  if (lastEventId === removedUpTo.eventId) return { from: removedUpTo.number, first: [] }
  const seen = recentEvents.find(({ message }) => message.eventId === lastEventId)
  if (seen) return { from: seen.number, first: [] }
  const eventId = recentEvents.at(-1)?.message.eventId ?? removedUpTo.eventId
  return { from: received, first: [{ eventId, event: { type: 'reset' } }] }
}

function removeIdleUsers(users: Map<string, UserChannel>, now: number) {
  for (const [userId, user] of users) {
    removeOldEvents(user, now)
    const isAway = user.openPages === 0 && now - user.leftAt > liveLimits.bufferedMs
    if (isAway && user.wakers.size === 0 && user.recentEvents.length === 0) users.delete(userId)
  }
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
  const gone = recentEvents
    .splice(0, Math.max(old, recentEvents.length - liveLimits.bufferedEvents))
    .at(-1)
  if (gone) user.removedUpTo = { number: gone.number, eventId: gone.message.eventId }
}

/** Counts the page for as long as it reads. */
async function* streamToPage(
  user: UserChannel,
  clock: Clock,
  events: AsyncGenerator<LiveMessage, void, void>,
): AsyncGenerator<LiveMessage, void, void> {
  user.openPages += 1
  try {
    yield* events
  } finally {
    user.openPages -= 1
    user.leftAt = clock.now()
  }
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
