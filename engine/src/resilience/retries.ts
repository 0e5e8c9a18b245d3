import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { withFirstChunk } from './first-chunk.ts'
import { type EngineMethod, wrapEngine } from './wrap-engine.ts'

export interface RetryOptions {
  /** How many times a failed call is retried; read each time, so that the configuration has an effect at once. */
  readonly attempts: () => number
  /** The wait before the next try, abortable; replaced by tests, so that they do not wait. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  /** From 0 to 1, so that many callers do not retry at the same time. */
  readonly random?: () => number
}

export const retryDelays = {
  /** Doubled at each try. */
  firstMs: 250,
  maxMs: 8000,
  /** An engine that asks for more is not waited for: the failure has its `retryAfter`. */
  retryAfterMaxSeconds: 10,
} as const

/** Read-only calls, which can be repeated. Health is not among them: an unreachable engine is its result. */
const readOnlyCalls: ReadonlySet<EngineMethod> = new Set(['models', 'voices', 'status'] as const)
/** Without `timeout`: it has already taken its time. */
const transientReasons: ReadonlySet<EngineFailureReason> = new Set([
  'unreachable',
  'cut',
  'busy',
  'loading',
] as const)

/**
 * Retries where repeating is safe: read-only calls, and any call of which nothing reached the engine. A picture that may
 * have been started is never requested twice.
 */
export function withRetries(
  engine: Engine,
  { attempts, pause = wait, random = Math.random }: RetryOptions,
): Engine {
  async function repeat<T>(
    run: () => Promise<T>,
    { isReadOnly, signal }: { isReadOnly: boolean; signal: AbortSignal },
  ): Promise<T> {
    for (let tried = 0; ; tried++) {
      try {
        return await run()
      } catch (error) {
        signal.throwIfAborted()
        const milliseconds = retryDelay(error, { isReadOnly, tried, random })
        if (milliseconds === undefined || tried >= attempts()) throw error
        await untilAborted(pause(milliseconds, signal), signal)
      }
    }
  }

  return wrapEngine(engine, {
    call: (ability, run, signal) =>
      ability === 'health'
        ? run()
        : repeat(run, { isReadOnly: readOnlyCalls.has(ability), signal }),
    stream: (open, signal) =>
      withFirstChunk({
        open,
        first: (begin) =>
          repeat(
            async () => {
              const reply = begin()
              return { reply, result: await reply.next() }
            },
            { isReadOnly: false, signal },
          ),
      }),
  })
}

/** In milliseconds; `undefined`: a retry is not safe, or of no use. */
function retryDelay(
  error: unknown,
  { isReadOnly, tried, random }: { isReadOnly: boolean; tried: number; random: () => number },
) {
  // An open circuit is reported at once.
  if (!(error instanceof EngineFailure) || error.reason === 'circuit-open') return undefined
  if (!error.neverSent && !(isReadOnly && transientReasons.has(error.reason))) return undefined
  if (error.retryAfter === undefined)
    return Math.min(retryDelays.maxMs, retryDelays.firstMs * 2 ** tried) * (0.5 + random() / 2)
  return error.retryAfter <= retryDelays.retryAfterMaxSeconds ? error.retryAfter * 1000 : undefined
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal })

/** An abort throws the signal's own reason, however the pause ended. */
async function untilAborted(pausing: Promise<unknown>, signal: AbortSignal) {
  try {
    await pausing
  } finally {
    signal.throwIfAborted()
  }
}
