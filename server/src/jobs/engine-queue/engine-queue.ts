import { createBegunWork, type RunningLimit } from '../limits/begun-work.ts'
import { createEngineSlots, type SlotLimits } from './engine-slots.ts'
import { createSlotTimes } from './slot-times.ts'
import {
  createWaitingLine,
  firstStartable,
  positionOf,
  positionsOf,
  type Slot,
  type SlotRequest,
  type Ticket,
  type WaitingRequest,
} from './waiting-line.ts'

export interface EngineQueue {
  /**
   * Adds a request; `start` is called with its slot, at once if one is free.
   * Users are served one after the other, first those who have held slots for the least time lately; requests of one user for one
   * engine in order of arrival.
   */
  enqueue(request: SlotRequest, start: (slot: Slot) => void): Ticket
  /**
   * The same as a promise; rejects with the signal's reason when aborted while waiting. Releasing the slot ends the work.
   * @throws Problem where the queue is in a database that is away, unless the work was accepted
   */
  takeSlot(request: SlotRequest, signal: AbortSignal): Promise<Slot>
  /** The position in the queue, 1 is next; `undefined` for a request that does not wait. Among all servers for named ones, else unknown. */
  position(ticket: Ticket): number | undefined
  /** The positions of all waiting requests. */
  positions(): ReadonlyMap<Ticket, number>
  /** Of this server. */
  count(): QueueCount
  /** Of all servers. */
  countAll(): Promise<QueueCount>
  /** Calls that each engine serves now, for all servers. */
  countByEngine(): Promise<ReadonlyMap<string, number>>
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

export interface EngineQueueLimits extends SlotLimits {
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
  const working = createEngineSlots(limits, times)
  const line = createWaitingLine(times.secondsOf)
  const begun = createBegunWork(limits.runningLimit)
  /** Who asks for one thing at a time, and not for most of the time; or nobody else asks. */
  const mayTakeLast = ({ userId }: SlotRequest) =>
    (line.countOf(userId) + times.runningOf(userId) <= 1 && !times.isHeavy(userId)) ||
    !times.othersAsk(userId)
  const canStart = (request: SlotRequest) =>
    working.canStart(request, mayTakeLast) && begun.canBegin(request)
  let arrivals = 0

  function startNext() {
    while (working.hasFreeSlot()) {
      const next = firstStartable(line.users(), canStart)
      if (!next) return
      const { request } = next
      const slot = working.occupySlot(request, startNext)
      line.serve(next)
      next.hasBegun = true
      begun.change(request, 1)
      next.start(slot)
    }
  }

  function enqueue(request: SlotRequest, start: (slot: Slot) => void): Ticket {
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
    countByEngine: async () => working.countByEngine(),
    ...ofOneServer,
    startWaiting: startNext,
  }
}

type Enqueue = (
  request: SlotRequest,
  start: (slot: Slot) => void,
  onRefused?: (cause: unknown) => void,
) => Ticket

export function takeSlotFrom(
  enqueue: Enqueue,
  request: SlotRequest,
  signal: AbortSignal,
): Promise<Slot> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const leave = () => {
      ticket.leave()
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const begin = (slot: Slot) => {
      signal.removeEventListener('abort', leave)
      resolve({
        get engine() {
          return slot.engine
        },
        moveTo: slot.moveTo,
        release() {
          slot.release()
          ticket.end()
        },
      })
    }
    const refuse = (cause: unknown) => {
      signal.removeEventListener('abort', leave)
      reject(cause)
    }
    const ticket = enqueue(request, begin, request.isAccepted ? undefined : refuse)
  })
}
