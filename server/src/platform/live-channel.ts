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
  /** Number of the last event that is remembered no more. */
  forgottenUpTo: number
}

const eventIdShape = /^([\w-]+)\.(\d+)$/

/**
 * What happens, told to every open page of a person. Each person has a ring of recent events, so a page that was cut off for a
 * moment gets what it missed; one that missed more is told to ask anew (decision D7). Events are numbered from the start of
 * this process, whose name is in every event id: ids of another process are never taken for ours.
 */
export function createLiveChannel({
  clock,
  processName,
}: {
  readonly clock: Clock
  readonly processName: string
}) {
  const people = new Map<string, UserChannel>()
  let lastNumber = 0

  const personOf = (userId: string): UserChannel => {
    const known = people.get(userId)
    if (known) return known
    const person: UserChannel = { recentEvents: [], wakers: new Set(), forgottenUpTo: lastNumber }
    people.set(userId, person)
    return person
  }
  const messageOf = (number: number, event: LiveEvent): LiveMessage => ({
    eventId: `${processName}.${number}`,
    event,
  })

  function add(person: UserChannel, event: LiveEvent) {
    const now = clock.now()
    person.recentEvents.push({ number: lastNumber, at: now, message: messageOf(lastNumber, event) })
    removeOldEvents(person, now)
    const wakers = [...person.wakers]
    person.wakers.clear()
    for (const wake of wakers) wake()
  }

  /** Where a page goes on: after what it saw, or from now on with a `reset` first when that cannot be known any more. */
  function resume(
    person: UserChannel,
    lastEventId: string | undefined,
  ): { from: number; first: LiveMessage[] } {
    if (lastEventId === undefined) return { from: lastNumber, first: [] }
    const [, process, number] = eventIdShape.exec(lastEventId) ?? []
    const seen = Number(number)
    const isKnown = process === processName && seen <= lastNumber && seen >= person.forgottenUpTo
    return isKnown
      ? { from: seen, first: [] }
      : { from: lastNumber, first: [messageOf(lastNumber, { type: 'reset' })] }
  }

  return {
    /** Tells one person. Nobody listening is no failure: a page asks for the state when it opens. */
    publish(userId: string, event: LiveEvent): void {
      lastNumber += 1
      add(personOf(userId), event)
    },
    /** Tells everyone who has been here lately. */
    publishToAll(event: LiveEvent): void {
      lastNumber += 1
      for (const person of people.values()) add(person, event)
    },
    hasSubscribers: (userId: string): boolean => (people.get(userId)?.wakers.size ?? 0) > 0,
    /** Everything from now on, or from after the given event. */
    subscribe(
      userId: string,
      lastEventId: string | undefined,
      signal: AbortSignal,
    ): AsyncGenerator<LiveMessage, void, void> {
      const person = personOf(userId)
      return streamEvents(person, resume(person, lastEventId), signal)
    },
    /** Forgets a person who is gone; whoever still follows hears nothing more. */
    removeUser(userId: string): void {
      people.delete(userId)
    },
    /** Lets go of people who have been silent for long, so that memory does not grow with everyone who ever came. */
    removeIdleUsers(): void {
      const now = clock.now()
      for (const [userId, person] of people) {
        removeOldEvents(person, now)
        if (person.wakers.size === 0 && person.recentEvents.length === 0) people.delete(userId)
      }
    },
  }
}
export type LiveChannel = ReturnType<typeof createLiveChannel>

function removeOldEvents(person: UserChannel, now: number) {
  const { recentEvents } = person
  const firstYoung = recentEvents.findIndex(({ at }) => now - at <= liveLimits.bufferedMs)
  const old = firstYoung === -1 ? recentEvents.length : firstYoung
  const gone = recentEvents.splice(
    0,
    Math.max(old, recentEvents.length - liveLimits.bufferedEvents),
  )
  person.forgottenUpTo = gone.at(-1)?.number ?? person.forgottenUpTo
}

async function* streamEvents(
  person: UserChannel,
  { from, first }: { readonly from: number; readonly first: readonly LiveMessage[] },
  signal: AbortSignal,
): AsyncGenerator<LiveMessage, void, void> {
  let sent = from
  for (const message of first) yield message
  while (!signal.aborted) {
    const waiting = person.recentEvents.filter(({ number }) => number > sent)
    for (const { number, message } of waiting) {
      sent = number
      yield message
    }
    if (waiting.length === 0) await waitForEvent(person, signal)
  }
}

/** Until something happens or the reader leaves; leaves nothing behind either way. */
function waitForEvent(person: UserChannel, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      person.wakers.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    person.wakers.add(wake)
    signal.addEventListener('abort', wake, { once: true })
  })
}
