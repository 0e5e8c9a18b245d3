import { setTimeout as delay } from 'node:timers/promises'
import type { Engine } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { withFirstChunk } from './first-chunk.ts'
import { type EngineMethod, wrapEngine } from './wrap-engine.ts'

export interface RetryOptions {
  /** How many times a failed call is tried again; asked each time, so that the configuration acts at once. */
  readonly attempts: () => number
  /** The wait before the next try, abortable; given by tests, so that they do not wait. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  /** From 0 to 1, so that many callers do not come back at the same moment. */
  readonly random?: () => number
}

export const retryDelays = {
  /** Doubled at each try. */
  firstMs: 250,
  longestMs: 8000,
  /** An engine that asks for more is not waited for: its caller is told when to come back. */
  retryAfterMaxSeconds: 10,
} as const

/** Only questions, which change nothing however often they are asked. Health is not among them: that it is bad is its answer. */
const safeCalls: ReadonlySet<EngineMethod> = new Set(['models', 'voices', 'status'] as const)
/** Not a deadline that ran out: it has cost its time already. */
const transientReasons: ReadonlySet<EngineFailureReason> = new Set([
  'unreachable',
  'cut',
  'busy',
  'loading',
] as const)

/**
 * Tries again where repeating is safe: questions, and any call of which nothing reached the engine. A picture that may
 * have been begun is never asked for twice.
 */
export function withRetries(
  engine: Engine,
  { attempts, pause = wait, random = Math.random }: RetryOptions,
): Engine {
  async function repeat<T>(
    run: () => Promise<T>,
    { isQuestion, signal }: { isQuestion: boolean; signal: AbortSignal },
  ): Promise<T> {
    for (let tried = 0; ; tried++) {
      try {
        return await run()
      } catch (error) {
        signal.throwIfAborted()
        const milliseconds = retryDelay(error, { isQuestion, tried, random })
        if (milliseconds === undefined || tried >= attempts()) throw error
        await untilAborted(pause(milliseconds, signal), signal)
      }
    }
  }

  return wrapEngine(engine, {
    call: (ability, run, signal) =>
      ability === 'health' ? run() : repeat(run, { isQuestion: safeCalls.has(ability), signal }),
    stream: (open, signal) =>
      withFirstChunk({
        open,
        first: (begin) =>
          repeat(
            async () => {
              const reply = begin()
              return { reply, result: await reply.next() }
            },
            { isQuestion: false, signal },
          ),
      }),
  })
}

/** `undefined`: trying again is not safe, or of no use. */
function retryDelay(
  error: unknown,
  { isQuestion, tried, random }: { isQuestion: boolean; tried: number; random: () => number },
) {
  // An open circuit is there to be told at once.
  if (!(error instanceof EngineFailure) || error.reason === 'circuit-open') return undefined
  if (!error.neverSent && !(isQuestion && transientReasons.has(error.reason))) return undefined
  if (error.retryAfter === undefined)
    return Math.min(retryDelays.longestMs, retryDelays.firstMs * 2 ** tried) * (0.5 + random() / 2)
  return error.retryAfter <= retryDelays.retryAfterMaxSeconds ? error.retryAfter * 1000 : undefined
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal })

/** An abort is told by the signal's own reason, however the pause ended. */
async function untilAborted(pausing: Promise<unknown>, signal: AbortSignal) {
  try {
    await pausing
  } finally {
    signal.throwIfAborted()
  }
}
