/** Gives the place back; calling it twice does nothing more. */
export type ReleaseSlot = () => void

/** Who wants to work, and with what. */
export interface SlotRequest {
  readonly userId: string
  /** The engine that will work; each serves so many calls at once. */
  readonly engine?: string
  /** May take over a minute: then it must leave a slot for short work (record 0008). */
  readonly isLong?: boolean
}

/** Someone who waits. */
export interface Ticket {
  /** Leaves the queue; does nothing once started. */
  leave(): void
}

export interface EngineQueue {
  /**
   * Joins the queue; `start` is called with the place's release when the turn has come, at once if there is room.
   * People who wait take turns one by one; within one person and engine it is first come, first served.
   */
  enqueue(request: SlotRequest, start: (release: ReleaseSlot) => void): Ticket
  /** The same as a promise; rejects with the signal's reason when it is aborted while waiting. */
  takeSlot(request: SlotRequest, signal: AbortSignal): Promise<ReleaseSlot>
  /** One's place in the queue, 1 is next; `undefined` for who does not wait. */
  position(ticket: Ticket): number | undefined
  /** Place in the queue of everyone who waits. */
  positions(): ReadonlyMap<Ticket, number>
  count(): { readonly working: number; readonly waiting: number }
  /** Looks again whether someone may start, after the number of places has grown. */
  startWaiting(): void
}

export interface EngineQueueLimits {
  /** Places over the installation, read anew each time, so a change acts at once. */
  slots(): number
  /** Calls that an engine serves at once. */
  parallelism?(engine: string): number
}

interface WaitingRequest extends Ticket {
  readonly request: SlotRequest
  readonly order: number
  readonly start: (release: ReleaseSlot) => void
}
/** One person's waiting work, by lane; a Set keeps the order and lets go of any of them at once. */
type Lanes = Map<string, Set<WaitingRequest>>

const laneOf = ({ engine = '', isLong = false }: SlotRequest) =>
  `${isLong ? 'long' : 'short'} ${engine}`

/** Fair access to a bounded number of places. */
export function createEngineQueue(limits: EngineQueueLimits): EngineQueue {
  // The first person in it is the next to be served, then goes to the end.
  const people = new Map<string, Lanes>()
  const working = createSlots(limits)
  let arrivals = 0
  let waitingCount = 0

  function remove(waiting: WaitingRequest) {
    const { userId } = waiting.request
    const lanes = people.get(userId)
    const lane = lanes?.get(laneOf(waiting.request))
    if (!lane?.delete(waiting)) return false
    waitingCount -= 1
    if (lane.size === 0) lanes?.delete(laneOf(waiting.request))
    if (lanes?.size === 0) people.delete(userId)
    return true
  }

  function startNext() {
    while (working.hasFreeSlot()) {
      const next = firstStartable(people, working.canStart)
      if (!next) return
      const lanes = people.get(next.request.userId)
      remove(next)
      if (lanes && lanes.size > 0) {
        people.delete(next.request.userId)
        people.set(next.request.userId, lanes)
      }
      next.start(working.occupySlot(next.request, startNext))
    }
  }

  function join(request: SlotRequest, start: (release: ReleaseSlot) => void): Ticket {
    arrivals += 1
    const waiting: WaitingRequest = {
      request,
      order: arrivals,
      start,
      leave: () => void remove(waiting),
    }
    const lanes = people.get(request.userId) ?? new Map<string, Set<WaitingRequest>>()
    people.set(request.userId, lanes)
    const lane = lanes.get(laneOf(request)) ?? new Set<WaitingRequest>()
    lanes.set(laneOf(request), lane.add(waiting))
    waitingCount += 1
    startNext()
    return waiting
  }

  return {
    enqueue: join,
    takeSlot: (request, signal) => takeSlotFrom(join, request, signal),
    position: (ticket) => positionOf(people, ticket),
    positions: () => positionsOf(people),
    count: () => ({ working: working.count(), waiting: waitingCount }),
    startWaiting: startNext,
  }
}

function takeSlotFrom(
  join: EngineQueue['enqueue'],
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
    const ticket = join(request, (release) => {
      signal.removeEventListener('abort', leave)
      resolve(release)
    })
  })
}

/** The first person in turn who has work that may start now, and the oldest such work of theirs. */
function firstStartable(
  people: ReadonlyMap<string, Lanes>,
  may: (request: SlotRequest) => boolean,
): WaitingRequest | undefined {
  for (const lanes of people.values()) {
    let oldest: WaitingRequest | undefined
    for (const lane of lanes.values()) {
      const head = lane.values().next().value
      if (head && may(head.request) && (oldest === undefined || head.order < oldest.order))
        oldest = head
    }
    if (oldest) return oldest
  }
  return undefined
}

/** Before it: one of each earlier person in every round up to its own, one of each later person in every round before. */
function positionOf(people: ReadonlyMap<string, Lanes>, ticket: Ticket): number | undefined {
  const own = [...people].find(([, lanes]) =>
    [...lanes.values()].some((lane) => lane.has(ticket as WaitingRequest)),
  )
  if (!own) return undefined
  const [person, lanes] = own
  const { order } = ticket as WaitingRequest
  const round = [...lanes.values()].reduce((sum, lane) => sum + countBefore(lane, order), 0)
  let before = 0
  let isEarlier = true
  for (const [other, theirs] of people) {
    if (other === person) isEarlier = false
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

/** Round after round, one of each person: the order in which all would be served if nobody else came. */
function positionsOf(people: ReadonlyMap<string, Lanes>): Map<Ticket, number> {
  let queues = [...people.values()].map((lanes) =>
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

/** Counts who works: over the installation, per engine, and how many of them may be long. */
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
