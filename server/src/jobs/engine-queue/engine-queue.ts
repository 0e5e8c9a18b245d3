import { createBegunWork, type RunningLimit } from '../limits/begun-work.ts'
import { createSlotTimes, type SlotTimes } from './slot-times.ts'
import {
  createWaitingLine,
  firstStartable,
  positionOf,
  positionsOf,
  type ReleaseSlot,
  type SlotRequest,
  type Ticket,
  type WaitingRequest,
} from './waiting-line.ts'

export interface EngineQueue {
  /**
   * Adds a request; `start` is called with the function that releases the slot, at once if a slot is free.
   * Users are served one after the other, first those who have held slots for the least time lately; requests of one user for one
   * engine in order of arrival.
   */
  enqueue(request: SlotRequest, start: (release: ReleaseSlot) => void): Ticket
  /**
   * The same as a promise; rejects with the signal's reason when aborted while waiting. Releasing the slot ends the work.
   * @throws Problem where the queue is in a database that is away, unless the work was accepted
   */
  takeSlot(request: SlotRequest, signal: AbortSignal): Promise<ReleaseSlot>
  /** The position in the queue, 1 is next; `undefined` for a request that does not wait. Among all servers for named ones, else unknown. */
  position(ticket: Ticket): number | undefined
  /** The positions of all waiting requests. */
  positions(): ReadonlyMap<Ticket, number>
  /** Of this server. */
  count(): QueueCount
  /** Of all servers. */
  countAll(): Promise<QueueCount>
  /** Starts waiting requests after the number of slots has grown. */
  startWaiting(): void
  /** Releases what servers held that are declared dead. */
  adopt(): Promise<void>
  close(): Promise<void>
}

export interface QueueCount {
  readonly working: number
  readonly waiting: number
}

export interface EngineQueueLimits {
  /** Slots of the installation; read each time, so a change takes effect at once. */
  slots(): number
  /** Calls that an engine serves at once. */
  parallelism?(engine: string): number
  /** By kind of work; read anew each time. */
  runningLimit?(kind: string): RunningLimit
  /** Milliseconds, from any beginning. */
  now?(): number
}

const atOnce = Promise.resolve()
/** Nothing is left by others, and nothing stays. */
const ofOneServer = { adopt: () => atOnce, close: () => atOnce }

/** Fair access to a limited number of slots, in the memory of the only server. */
export function createEngineQueue(limits: EngineQueueLimits): EngineQueue {
  const times = createSlotTimes(limits.now ?? (() => performance.now()))
  const working = createSlots(limits, times)
  const line = createWaitingLine(times.secondsOf)
  const begun = createBegunWork(limits.runningLimit)
  /** One request at a time, and not for most of the time. */
  const asksLittle = ({ userId }: SlotRequest) =>
    line.countOf(userId) + times.runningOf(userId) <= 1 && !times.isHeavy(userId)
  const mayTakeLast = (request: SlotRequest) =>
    asksLittle(request) || !times.othersAsk(request.userId)
  const canStart = (request: SlotRequest) =>
    working.canStart(request, mayTakeLast) && begun.canBegin(request)
  let arrivals = 0

  function startNext() {
    while (working.hasFreeSlot()) {
      const next = firstStartable(line.users(), canStart)
      if (!next) return
      const { request } = next
      const release = working.occupySlot(request, startNext)
      line.serve(next)
      next.hasBegun = true
      begun.change(request, 1)
      next.start(release)
    }
  }

  function enqueue(request: SlotRequest, start: (release: ReleaseSlot) => void): Ticket {
    arrivals += 1
    const waiting: WaitingRequest = {
      request,
      order: arrivals,
      start,
      hasBegun: false,
      joined: atOnce,
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

  const count = () => ({ working: working.count(), waiting: line.count() })
  return {
    enqueue,
    takeSlot: (request, signal) => takeSlotFrom(enqueue, request, signal),
    position: (ticket) => positionOf(line.users(), ticket),
    positions: () => positionsOf(line.users()),
    count,
    countAll: async () => count(),
    startWaiting: startNext,
    ...ofOneServer,
  }
}

type Enqueue = (
  request: SlotRequest,
  start: (release: ReleaseSlot) => void,
  onRefused?: (cause: unknown) => void,
) => Ticket

export function takeSlotFrom(
  enqueue: Enqueue,
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
    const begin = (release: ReleaseSlot) => {
      signal.removeEventListener('abort', leave)
      resolve(() => {
        release()
        ticket.end()
      })
    }
    const refuse = (cause: unknown) => {
      signal.removeEventListener('abort', leave)
      reject(cause)
    }
    const ticket = enqueue(request, begin, request.isAccepted ? undefined : refuse)
  })
}

/** Counts running requests: in total, per engine, and long ones. */
function createSlots({ slots, parallelism }: EngineQueueLimits, times: SlotTimes) {
  const byEngine = new Map<string, number>()
  let total = 0
  let long = 0
  const engineCount = (engine: string) => byEngine.get(engine) ?? 0
  /** The slot left to those who ask little; of few slots one would be too large a part. */
  const isLastOfMany = () => slots() >= 4 && total >= slots() - 1

  function change({ userId, engine = '', isLong = false }: SlotRequest, by: 1 | -1) {
    total += by
    byEngine.set(engine, engineCount(engine) + by)
    if (isLong) long += by
    times.change(userId, by)
  }

  return {
    count: () => total,
    hasFreeSlot: () => total < slots(),
    canStart(request: SlotRequest, mayTakeLast: (request: SlotRequest) => boolean): boolean {
      const { engine, isLong } = request
      if (isLong && long >= Math.max(1, slots() - 1)) return false
      if (isLastOfMany() && !mayTakeLast(request)) return false
      return (
        engine === undefined ||
        parallelism === undefined ||
        engineCount(engine) < parallelism(engine)
      )
    },
    occupySlot(request: SlotRequest, onLeave: () => void): ReleaseSlot {
      change(request, 1)
      let left = false
      return () => {
        if (left) return
        left = true
        change(request, -1)
        onLeave()
      }
    },
  }
}
