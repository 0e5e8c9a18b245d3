import { createBegunWork, type RunningLimit } from './limits/begun-work.ts'

/** Releases the slot; a second call does nothing. */
export type ReleaseSlot = () => void

export interface SlotRequest {
  readonly userId: string
  /** The engine to call; each serves a limited number of calls at once. */
  readonly engine?: string
  /** May take over a minute: long jobs must leave a slot for short ones (record 0008). */
  readonly isLong?: boolean
  /** Of work that holds more than its slot: only so many of a kind are begun at once, and the next waits without holding anything. */
  readonly kind?: string
}

/** A request that waits, or has begun. */
export interface Ticket {
  /** Removes the request from the queue; does nothing once started. */
  leave(): void
  /** What had begun is over, even if it had given its slot back meanwhile: the next of its kind may begin. */
  end(): void
}

export interface EngineQueue {
  /**
   * Adds a request; `start` is called with the function that releases the slot, at once if a slot is free.
   * Users are served one after the other; requests of one user for one engine in order of arrival.
   */
  enqueue(request: SlotRequest, start: (release: ReleaseSlot) => void): Ticket
  /** The same as a promise; rejects with the signal's reason when aborted while waiting. */
  takeSlot(request: SlotRequest, signal: AbortSignal): Promise<ReleaseSlot>
  /** The position in the queue, 1 is next; `undefined` for a request that does not wait. */
  position(ticket: Ticket): number | undefined
  /** The positions of all waiting requests. */
  positions(): ReadonlyMap<Ticket, number>
  count(): { readonly working: number; readonly waiting: number }
  /** Starts waiting requests after the number of slots has grown. */
  startWaiting(): void
}

export interface EngineQueueLimits {
  /** Slots of the installation; read each time, so a change takes effect at once. */
  slots(): number
  /** Calls that an engine serves at once. */
  parallelism?(engine: string): number
  /** By kind of work; read anew each time. */
  runningLimit?(kind: string): RunningLimit
}

interface WaitingRequest extends Ticket {
  readonly request: SlotRequest
  readonly order: number
  readonly start: (release: ReleaseSlot) => void
  hasBegun: boolean
}
/** A user's waiting requests, by lane; a Set keeps their order and removes any of them fast. */
type Lanes = Map<string, Set<WaitingRequest>>

/** What may start in a lane may start all alike: only its first needs to be looked at. */
const laneOf = ({ engine = '', isLong = false, kind = '' }: SlotRequest) =>
  `${isLong ? 'long' : 'short'} ${kind} ${engine}`

/** Fair access to a limited number of slots. */
export function createEngineQueue(limits: EngineQueueLimits): EngineQueue {
  const line = createWaitingLine()
  const working = createSlots(limits)
  const begun = createBegunWork(limits.runningLimit)
  const canStart = (request: SlotRequest) => working.canStart(request) && begun.canBegin(request)
  let arrivals = 0

  function startNext() {
    while (working.hasFreeSlot()) {
      const next = firstStartable(line.users, canStart)
      if (!next) return
      line.serve(next)
      next.hasBegun = true
      begun.change(next.request, 1)
      next.start(working.occupySlot(next.request, startNext))
    }
  }

  function enqueue(request: SlotRequest, start: (release: ReleaseSlot) => void): Ticket {
    arrivals += 1
    const waiting: WaitingRequest = {
      request,
      order: arrivals,
      start,
      hasBegun: false,
      leave: () => void line.remove(waiting),
      end() {
        if (!waiting.hasBegun) return
        waiting.hasBegun = false
        begun.change(request, -1)
        startNext()
      },
    }
    line.add(waiting)
    startNext()
    return waiting
  }

  return {
    enqueue,
    takeSlot: (request, signal) => takeSlotFrom(enqueue, request, signal),
    position: (ticket) => positionOf(line.users, ticket),
    positions: () => positionsOf(line.users),
    count: () => ({ working: working.count(), waiting: line.count() }),
    startWaiting: startNext,
  }
}

/** All waiting requests: user by user, lane by lane. */
function createWaitingLine() {
  // The first user is served next, then moves to the end.
  const users = new Map<string, Lanes>()
  let count = 0

  function remove(waiting: WaitingRequest) {
    const { userId } = waiting.request
    const lanes = users.get(userId)
    const lane = lanes?.get(laneOf(waiting.request))
    if (!lane?.delete(waiting)) return
    count -= 1
    if (lane.size === 0) lanes?.delete(laneOf(waiting.request))
    if (lanes?.size === 0) users.delete(userId)
  }

  return {
    users: users as ReadonlyMap<string, Lanes>,
    count: () => count,
    add(waiting: WaitingRequest): void {
      const { request } = waiting
      const lanes: Lanes = users.get(request.userId) ?? new Map()
      users.set(request.userId, lanes)
      const lane = lanes.get(laneOf(request)) ?? new Set<WaitingRequest>()
      lanes.set(laneOf(request), lane.add(waiting))
      count += 1
    },
    remove,
    /** Removes what starts, and puts its user last. */
    serve(waiting: WaitingRequest): void {
      const { userId } = waiting.request
      const lanes = users.get(userId)
      remove(waiting)
      if (!lanes || lanes.size === 0) return
      users.delete(userId)
      users.set(userId, lanes)
    },
  }
}

function takeSlotFrom(
  enqueue: EngineQueue['enqueue'],
  request: SlotRequest,
  signal: AbortSignal,
): Promise<ReleaseSlot> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const leave = () => {
      ticket.leave()
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const ticket = enqueue(request, (release) => {
      signal.removeEventListener('abort', leave)
      resolve(release)
    })
  })
}

/** Of the first user who has a request that may start now, the oldest such request. */
function firstStartable(
  users: ReadonlyMap<string, Lanes>,
  may: (request: SlotRequest) => boolean,
): WaitingRequest | undefined {
  for (const lanes of users.values()) {
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
function positionOf(users: ReadonlyMap<string, Lanes>, ticket: Ticket): number | undefined {
  const own = [...users].find(([, lanes]) =>
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
function positionsOf(users: ReadonlyMap<string, Lanes>): Map<Ticket, number> {
  let queues = [...users.values()].map((lanes) =>
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

/** Counts running requests: in total, per engine, and long ones. */
function createSlots({ slots, parallelism }: EngineQueueLimits) {
  const byEngine = new Map<string, number>()
  let total = 0
  let long = 0
  const engineCount = (engine: string) => byEngine.get(engine) ?? 0

  return {
    count: () => total,
    hasFreeSlot: () => total < slots(),
    canStart({ engine, isLong }: SlotRequest): boolean {
      if (isLong && long >= Math.max(1, slots() - 1)) return false
      return (
        engine === undefined ||
        parallelism === undefined ||
        engineCount(engine) < parallelism(engine)
      )
    },
    occupySlot({ engine = '', isLong = false }: SlotRequest, onLeave: () => void): ReleaseSlot {
      total += 1
      if (isLong) long += 1
      byEngine.set(engine, engineCount(engine) + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        total -= 1
        if (isLong) long -= 1
        byEngine.set(engine, engineCount(engine) - 1)
        onLeave()
      }
    },
  }
}
