import type { Engine } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { withFirstChunk } from './first-chunk.ts'
import { wrapEngine } from './wrap-engine.ts'

export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  readonly failures?: number
  /** How long it stays open before a trial. */
  readonly openSeconds?: number
  /** Milliseconds that only grow. */
  readonly clock: { now(): number }
  /** For the log and the monitoring. */
  readonly onChange?: (state: CircuitState) => void
}

/** `half-open`: one trial is under way; the others are still refused. */
export type CircuitState = 'closed' | 'open' | 'half-open'

export interface Circuit {
  readonly state: CircuitState
  /** Seconds until the next trial; 0 when calls pass. */
  readonly retryAfter: number
}

export const circuitDefaults = { failures: 3, openSeconds: 30 } as const

/** What says that the engine is away, rather than that it does not want: any other answer is a sign of life. */
const unavailableReasons: ReadonlySet<EngineFailureReason> = new Set([
  'unreachable',
  'timeout',
] as const)

/**
 * Refuses at once, as `circuit-open`, the calls to an engine that did not answer the last times. After a while the first
 * call that comes asks for its health: an engine that answers is served again, one that does not is left alone for as
 * long once more. The trial is a question of health and not the call itself, which may last for minutes.
 */
export function withCircuitBreaker(
  engine: Engine,
  options: CircuitBreakerOptions,
): Engine & { readonly circuit: Circuit } {
  const breaker = createBreaker(options)

  async function pass(signal: AbortSignal) {
    if (breaker.admit() === 'pass') return
    await tryOut(signal)
  }

  async function tryOut(signal: AbortSignal) {
    let isAlive: boolean | undefined
    try {
      isAlive = (await engine.health(signal)).state !== 'unreachable'
    } finally {
      // Neither: the trial was aborted, and the next call makes another.
      breaker.finishTrial(isAlive)
    }
    if (!isAlive) throw breaker.refusal()
  }

  async function watched<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await pass(signal)
    try {
      const result = await run()
      breaker.recordSuccess()
      return result
    } catch (error) {
      if (error instanceof EngineFailure) breaker.recordFailure(error)
      throw error
    }
  }

  const guarded = wrapEngine(engine, {
    // Health is how one sees whether it is back.
    call: (ability, run, signal) => (ability === 'health' ? run() : watched(run, signal)),
    stream: (open, signal) =>
      withFirstChunk({
        open,
        first: (begin) =>
          watched(async () => {
            const reply = begin()
            return { reply, result: await reply.next() }
          }, signal),
      }),
  })
  return { ...guarded, circuit: breaker.circuit }
}

function createBreaker({
  clock,
  onChange,
  failures = circuitDefaults.failures,
  openSeconds = circuitDefaults.openSeconds,
}: CircuitBreakerOptions) {
  let state: CircuitState = 'closed'
  let inARow = 0
  let openedAt = 0

  function become(next: CircuitState) {
    if (next === 'open') openedAt = clock.now()
    if (next === 'closed') inARow = 0
    if (next === state) return
    state = next
    onChange?.(next)
  }
  const secondsLeft = () => Math.max(0, openSeconds - (clock.now() - openedAt) / 1000)
  const refusal = () =>
    new EngineFailure('circuit-open', {
      detail: `${inARow} failures in a row`,
      retryAfter: Math.max(1, Math.ceil(secondsLeft())),
      neverSent: true,
    })

  return {
    refusal,
    /** `trial`: this call is the one that finds out. @throws EngineFailure `circuit-open` */
    admit(): 'pass' | 'trial' {
      if (state === 'closed') return 'pass'
      if (state === 'half-open' || secondsLeft() > 0) throw refusal()
      become('half-open')
      return 'trial'
    },
    /** How the trial ended; `undefined`: it did not. */
    finishTrial(isAlive: boolean | undefined) {
      if (isAlive !== undefined) return become(isAlive ? 'closed' : 'open')
      state = 'open'
      openedAt = clock.now() - openSeconds * 1000
    },
    /** A call that had begun before may still end well. */
    recordSuccess() {
      inARow = 0
      if (state === 'open') become('closed')
    },
    recordFailure({ reason }: EngineFailure) {
      inARow = unavailableReasons.has(reason) ? inARow + 1 : 0
      if (inARow >= failures && state === 'closed') become('open')
    },
    circuit: {
      get state() {
        return state
      },
      get retryAfter() {
        return state === 'closed' ? 0 : Math.ceil(secondsLeft())
      },
    },
  }
}
