import { chooseEngine } from './choose-engine.ts'
import type { SlotTimes } from './slot-times.ts'
import type { Slot, SlotRequest } from './waiting-line.ts'

export interface SlotLimits {
  /** Slots of the installation; read each time, so a change takes effect at once. */
  slots(): number
  /** Calls that an engine serves at once; read each time. */
  parallelism?(engine: string): number
}

/** Counts running requests: in total, per engine, and long ones. */
export function createEngineSlots({ slots, parallelism }: SlotLimits, times: SlotTimes) {
  const byEngine = new Map<string, number>()
  let total = 0
  let long = 0
  const engineCount = (engine: string) => byEngine.get(engine) ?? 0
  /** The slot left to those who ask little; of few slots one would be too large a part. */
  const isLastOfMany = () => slots() >= 4 && total >= slots() - 1

  function changeEngine(engine: string | undefined, by: 1 | -1) {
    if (engine !== undefined) byEngine.set(engine, engineCount(engine) + by)
  }
  function change({ userId, isLong = false }: SlotRequest, by: 1 | -1) {
    total += by
    if (isLong) long += by
    times.change(userId, by)
  }
  const choose = (request: SlotRequest) => chooseAmong(request, { engineCount, parallelism })
  function occupySlot(request: SlotRequest, onLeave: () => void): Slot {
    let engine = choose(request)
    let left = false
    change(request, 1)
    changeEngine(engine, 1)
    return {
      get engine() {
        return engine
      },
      moveTo(other) {
        if (left) return
        changeEngine(engine, -1)
        engine = other
        changeEngine(engine, 1)
        onLeave()
      },
      release() {
        if (left) return
        left = true
        change(request, -1)
        changeEngine(engine, -1)
        onLeave()
      },
    }
  }

  return {
    occupySlot,
    countByEngine: (): ReadonlyMap<string, number> => new Map(byEngine),
    count: () => total,
    hasFreeSlot: () => total < slots(),
    canStart(request: SlotRequest, mayTakeLast: (request: SlotRequest) => boolean): boolean {
      const { engines = [], isLong } = request
      if (isLong && long >= Math.max(1, slots() - 1)) return false
      if (isLastOfMany() && !mayTakeLast(request)) return false
      return engines.length === 0 || choose(request) !== undefined
    },
  }
}

interface EngineRoom {
  readonly parallelism: SlotLimits['parallelism']
  engineCount(engine: string): number
}
const chooseAmong = (
  { engines = [], isOrdered = false }: SlotRequest,
  { engineCount, parallelism }: EngineRoom,
) =>
  chooseEngine(
    engines.map((engine) => ({
      engine,
      running: engineCount(engine),
      slots: parallelism?.(engine) ?? Number.POSITIVE_INFINITY,
    })),
    { isOrdered },
  )
