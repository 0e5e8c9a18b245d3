/** The right of a call to run. */
export interface Slot {
  /** The engine whose slot it is; `undefined` where the request named none. */
  readonly engine: string | undefined
  /** The call goes on at another engine, which may then serve one more than its slots: who has waited once does not wait again. */
  moveTo(engine: string): void
  /** A second call does nothing. */
  release(): void
}

export interface SlotRequest {
  readonly userId: string
  /** The engines that could serve it, in order of preference; each serves a limited number of calls at once. */
  readonly engines?: readonly string[]
  /** The first of them that has a slot free is chosen, however full it is. */
  readonly isOrdered?: boolean
  /** May take over a minute: long jobs must leave a slot for short ones (record 0008). */
  readonly isLong?: boolean
  /** Of work that holds more than its slot: only so many of a kind are begun at once, and the next waits without holding anything. */
  readonly kind?: string
  /** Its position is shown. */
  readonly isNamed?: boolean
  /** Of accepted work: it waits for a database that is away, where other requests are refused. */
  readonly isAccepted?: boolean
}

/** A request that waits, or has begun. */
export interface Ticket {
  /** Resolves once its position is known, or cannot be; at once where the queue is in memory. */
  readonly joined: Promise<void>
  /** Removes the request from the queue; does nothing once started. */
  leave(): void
  /** What had begun is over, even if it had given its slot back meanwhile: the next of its kind may begin. */
  end(): void
}

export interface WaitingRequest extends Ticket {
  readonly request: SlotRequest
  readonly order: number
  readonly start: (slot: Slot) => void
  hasBegun: boolean
}
/** A user's waiting requests, by lane; a Set keeps their order and removes any of them fast. */
type Lanes = Map<string, Set<WaitingRequest>>

/** What may start in a lane may start all alike: only its first needs to be looked at. */
const laneOf = ({ engines = [], isLong = false, kind = '' }: SlotRequest) =>
  `${isLong ? 'long' : 'short'} ${kind} ${[...engines].sort().join(' ')}`

type WaitingUser = readonly [userId: string, lanes: Lanes]

/** All waiting requests: user by user, lane by lane. `secondsOf`: how long a user has held slots lately. */
export function createWaitingLine(secondsOf: (userId: string) => number) {
  // Among users who had as much, the first is served next, then moves to the end.
  const lanesByUser = new Map<string, Lanes>()
  let count = 0

  function remove(waiting: WaitingRequest) {
    const { userId } = waiting.request
    const lanes = lanesByUser.get(userId)
    const lane = lanes?.get(laneOf(waiting.request))
    if (!lane?.delete(waiting)) return
    count -= 1
    if (lane.size === 0) lanes?.delete(laneOf(waiting.request))
    if (lanes?.size === 0) lanesByUser.delete(userId)
  }

  return {
    /** In the order in which they are served. */
    users(): WaitingUser[] {
      const users = [...lanesByUser].map((user) => ({ user, seconds: secondsOf(user[0]) }))
      return users.sort((a, b) => a.seconds - b.seconds).map(({ user }) => user)
    },
    count: () => count,
    countOf: (userId: string): number =>
      [...(lanesByUser.get(userId)?.values() ?? [])].reduce((sum, lane) => sum + lane.size, 0),
    add(waiting: WaitingRequest): void {
      const { request } = waiting
      const lanes: Lanes = lanesByUser.get(request.userId) ?? new Map()
      lanesByUser.set(request.userId, lanes)
      const lane = lanes.get(laneOf(request)) ?? new Set<WaitingRequest>()
      lanes.set(laneOf(request), lane.add(waiting))
      count += 1
    },
    remove,
    /** Removes what starts, and puts its user last. */
    serve(waiting: WaitingRequest): void {
      const { userId } = waiting.request
      const lanes = lanesByUser.get(userId)
      remove(waiting)
      if (lanesByUser.delete(userId) && lanes) lanesByUser.set(userId, lanes)
    },
  }
}

/** Of the first user who has a request that may start now, the oldest such request. */
export function firstStartable(
  users: Iterable<WaitingUser>,
  may: (request: SlotRequest) => boolean,
): WaitingRequest | undefined {
  for (const [, lanes] of users) {
    let oldest: WaitingRequest | undefined
    for (const lane of lanes.values()) {
      const first = lane.values().next().value
      if (first && may(first.request) && (oldest === undefined || first.order < oldest.order))
        oldest = first
    }
    if (oldest) return oldest
  }
  return undefined
}

/** Served before it: a request of each earlier user in every round up to its own, and of each later user in the rounds before. */
export function positionOf(users: readonly WaitingUser[], ticket: Ticket): number | undefined {
  const own = users.find(([, lanes]) =>
    [...lanes.values()].some((lane) => lane.has(ticket as WaitingRequest)),
  )
  if (!own) return undefined
  const [userId, lanes] = own
  const { order } = ticket as WaitingRequest
  const round = [...lanes.values()].reduce((sum, lane) => sum + countBefore(lane, order), 0)
  let before = 0
  let isEarlier = true
  for (const [other, theirs] of users) {
    if (other === userId) isEarlier = false
    else before += Math.min(sizeOf(theirs), isEarlier ? round + 1 : round)
  }
  return before + round + 1
}

const sizeOf = (lanes: Lanes) => [...lanes.values()].reduce((sum, lane) => sum + lane.size, 0)
function countBefore(lane: ReadonlySet<WaitingRequest>, order: number): number {
  let count = 0
  for (const waiting of lane) {
    // A lane is in order of arrival.
    if (waiting.order >= order) break
    count += 1
  }
  return count
}

/** Round by round, one request of each user: the order in which all are served if no other arrives. */
export function positionsOf(users: readonly WaitingUser[]): Map<Ticket, number> {
  let queues = users.map(([, lanes]) =>
    [...lanes.values()].flatMap((lane) => [...lane]).sort((a, b) => a.order - b.order),
  )
  const positions = new Map<Ticket, number>()
  for (let round = 0; queues.length > 0; round += 1) {
    for (const queue of queues) {
      const waiting = queue[round]
      if (waiting) positions.set(waiting, positions.size + 1)
    }
    queues = queues.filter((queue) => queue.length > round + 1)
  }
  return positions
}
