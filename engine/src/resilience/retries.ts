import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { withFirstChunk } from './first-chunk.ts'
import { type EngineMethod, wrapEngine } from './wrap-engine.ts'

export interface RetryOptions {
  /** How often a failed call is retried; read each time, so that a change of the configuration has effect at once. */
  readonly attempts: () => number
  /** The abortable wait before the next try; tests replace it to avoid waiting. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  /** From 0 to 1; random, so that many callers do not retry at the same time. */
  readonly random?: () => number
}

export const retryDelays = {
  /** Doubled at each try. */
  firstMs: 250,
  maxMs: 8000,
  /** If an engine asks for more, we do not wait: the failure has its `retryAfter`. */
  retryAfterMaxSeconds: 10,
} as const

/**
 * Calls that only read, and so can be repeated. Not health, because its result already says that an
 * engine is unreachable.
 */
const readOnlyCalls: ReadonlySet<EngineMethod> = new Set(['models', 'voices', 'status'] as const)
/** Without `timeout`, because it has already taken its time. */
const transientReasons: ReadonlySet<EngineFailureReason> = new Set([
  'unreachable',
  'cut',
  'busy',
  'loading',
] as const)

/**
 * Retries where repeating is safe: calls that only read, and calls of which nothing reached the
 * engine. A picture that may
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

/** In milliseconds; `undefined` if a retry is unsafe or useless. */
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

/** An abort throws the signal's own reason, whatever the pause threw. */
async function untilAborted(pausing: Promise<unknown>, signal: AbortSignal) {
  try {
    await pausing
  } finally {
    signal.throwIfAborted()
  }
}
