/** An engine that could serve a call. */
export interface EngineCandidate {
  readonly engine: string
  /** Calls that it serves now, on all servers. */
  readonly running: number
  /** Calls that it serves at once; infinite if unknown. */
  readonly slots: number
}

/** Where fullness is compared, an engine whose slots are unknown counts as having so many. */
const assumedSlots = 8
/** The preferred engine may be fuller than the emptiest one by this share of its slots. */
const tolerance = 0.25

/**
 * The engine of a call, of candidates in order of preference: the first that has a slot free and is not much fuller than the emptiest; with
 * `isOrdered`, the first that has a slot free. `undefined` while none has. The database has the same rule (`0054-candidate-engines.ts`).
 */
export function chooseEngine(
  candidates: readonly EngineCandidate[],
  { isOrdered }: { readonly isOrdered: boolean },
): string | undefined {
  const free = candidates.filter(({ running, slots }) => running < slots)
  if (isOrdered) return free[0]?.engine
  const limit = Math.min(...free.map(fullnessOf)) + tolerance
  return free.find((candidate) => fullnessOf(candidate) <= limit)?.engine
}

const fullnessOf = ({ running, slots }: EngineCandidate) =>
  running / (Number.isFinite(slots) ? slots : assumedSlots)
