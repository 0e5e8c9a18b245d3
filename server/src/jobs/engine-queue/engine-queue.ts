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
  /** The same as a promise; rejects with the signal's reason when aborted while waiting. Releasing the slot ends the work. */
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
  /** Milliseconds, from any beginning. */
  now?(): number
}

/** Fair access to a limited number of slots. */
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
    position: (ticket) => positionOf(line.users(), ticket),
    positions: () => positionsOf(line.users()),
    count: () => ({ working: working.count(), waiting: line.count() }),
    startWaiting: startNext,
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
      resolve(() => {
        release()
        ticket.end()
      })
    })
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
