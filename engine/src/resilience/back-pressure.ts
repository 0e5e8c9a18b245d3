import type { Engine } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { withFirstChunk } from './first-chunk.ts'
import { wrapEngine } from './wrap-engine.ts'

export interface BackPressureOptions {
  /** Calls that it serves at once; infinite if unknown. */
  readonly slots: number
  /** A monotonic clock in milliseconds. */
  readonly clock: { now(): number }
  /** It has more or fewer slots than before. */
  readonly onChange?: () => void
}

/** How many calls an engine is given at once. */
export interface BackPressure {
  slots(): number
  /** Fewer than it is said to have, because it said that it is full. */
  isLimited(): boolean
}

export const backPressureDefaults = {
  /** For an engine that is full and does not say for how long, in seconds. */
  pauseSeconds: 5,
  /** What an engine whose slots are unknown is taken to have when it says that it is full… */
  firstSlots: 8,
  /** …and from how many on it is no longer counted: an installation has no more calls at once. */
  unlimitedFrom: 100,
} as const

/**
 * An engine that answers that it is full gets half as many calls for the time that it names, then one more with each call that it accepts
 * (additive increase, multiplicative decrease, as in TCP).
 */
export function withBackPressure(
  engine: Engine,
  { slots: most, clock, onChange }: BackPressureOptions,
): { readonly engine: Engine } & BackPressure {
  const { pauseSeconds, firstSlots, unlimitedFrom } = backPressureDefaults
  const goal = Math.min(most, unlimitedFrom)
  let limit = most
  let pausedUntil = Number.NEGATIVE_INFINITY

  function reduce({ retryAfter = pauseSeconds }: EngineFailure) {
    const now = clock.now()
    // Calls that were sent together are refused together.
    if (now < pausedUntil) return
    pausedUntil = now + retryAfter * 1000
    limit = Math.max(1, Math.floor((Number.isFinite(limit) ? limit : firstSlots) / 2))
    onChange?.()
  }
  function increase() {
    if (limit === most || clock.now() < pausedUntil) return
    limit = limit + 1 >= goal ? most : limit + 1
    onChange?.()
  }
  async function watched<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await run()
      increase()
      return result
    } catch (cause) {
      if (cause instanceof EngineFailure && cause.reason === 'busy') reduce(cause)
      throw cause
    }
  }

  const wrapped = wrapEngine(engine, {
    // What only reads says nothing about room for work.
    call: (method, run) => (readings.has(method) ? run() : watched(run)),
    stream: (open) =>
      withFirstChunk({
        open,
        first: (begin) =>
          watched(async () => {
            const reply = begin()
            return { reply, result: await reply.next() }
          }),
      }),
  })
  return { engine: wrapped, slots: () => limit, isLimited: () => limit < most }
}

const readings: ReadonlySet<string> = new Set([
  'models',
  'health',
  'voices',
  'status',
  'load',
  'restart',
  'unload',
])
