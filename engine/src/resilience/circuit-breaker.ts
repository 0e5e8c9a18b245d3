import type { Engine } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { withFirstChunk } from './first-chunk.ts'
import { wrapEngine } from './wrap-engine.ts'

export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failures?: number
  /** How long it stays open before a trial. */
  readonly openSeconds?: number
  /** A monotonic clock in milliseconds. */
  readonly clock: { now(): number }
  /** For the log and the monitoring. */
  readonly onChange?: (state: CircuitState) => void
  /** A call was refused because the circuit is open. */
  readonly onRefusal?: () => void
}

/** `half-open`: a trial is running; other calls are still refused. */
export type CircuitState = 'closed' | 'open' | 'half-open'

export interface Circuit {
  readonly state: CircuitState
  /** Seconds until the next trial; 0 when calls pass. */
  readonly retryAfter: number
}

export const circuitDefaults = { failures: 3, openSeconds: 30 } as const

/** Failures of an engine that does not respond. Any other failure shows that it does. */
const unavailableReasons: ReadonlySet<EngineFailureReason> = new Set([
  'unreachable',
  'timeout',
] as const)

/**
 * Refuses calls as `circuit-open` when the engine did not respond to the last ones. After
 * `openSeconds` the next call first
 * checks its health: if the engine responds, calls pass again, else the circuit stays open for the
 * same time. The trial
 * is a health check and not the call itself, which may take minutes.
 */
export function withCircuitBreaker(
  engine: Engine,
  options: CircuitBreakerOptions,
): Engine & { readonly circuit: Circuit } {
  const breaker = createBreaker(options)
  return { ...guardWithBreaker(engine, breaker), circuit: breaker.circuit }
}

/** The calls of an engine by this breaker, which other wrappers of the same engine may share. */
export function guardWithBreaker(engine: Engine, breaker: Breaker): Engine {
  async function pass(signal: AbortSignal) {
    if (breaker.admit() === 'pass') return
    await runTrial(signal)
  }

  async function runTrial(signal: AbortSignal) {
    let isAlive: boolean | undefined
    try {
      isAlive = (await engine.health(signal)).state !== 'unreachable'
    } finally {
      // `undefined` after an abort: the next call makes another trial.
      breaker.finishTrial(isAlive)
    }
    if (!isAlive) throw breaker.refusal()
  }

  async function recorded<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
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

  return wrapEngine(engine, {
    // Health checks always pass, because they show whether the engine is back.
    call: (ability, run, signal) => (ability === 'health' ? run() : recorded(run, signal)),
    stream: (open, signal) =>
      withFirstChunk({
        open,
        first: (begin) =>
          recorded(async () => {
            const reply = begin()
            return { reply, result: await reply.next() }
          }, signal),
      }),
  })
}

/** The state of one engine's circuit. */
export function createBreaker({
  clock,
  onChange,
  onRefusal,
  failures = circuitDefaults.failures,
  openSeconds = circuitDefaults.openSeconds,
}: CircuitBreakerOptions) {
  let state: CircuitState = 'closed'
  let failuresInARow = 0
  let openedAt = 0

  function setState(next: CircuitState) {
    if (next === 'open') openedAt = clock.now()
    if (next === 'closed') failuresInARow = 0
    if (next === state) return
    state = next
    onChange?.(next)
  }
  const secondsLeft = () => Math.max(0, openSeconds - (clock.now() - openedAt) / 1000)
  function refusal() {
    onRefusal?.()
    return openFailure(failuresInARow, secondsLeft())
  }

  return {
    refusal,
    /** `trial`: this call must make the trial. @throws EngineFailure `circuit-open` */
    admit(): 'pass' | 'trial' {
      if (state === 'closed') return 'pass'
      if (state === 'half-open' || secondsLeft() > 0) throw refusal()
      setState('half-open')
      return 'trial'
    },
    /** The result of the trial; `undefined` if it did not finish. */
    finishTrial(isAlive: boolean | undefined) {
      if (isAlive !== undefined) return setState(isAlive ? 'closed' : 'open')
      state = 'open'
      openedAt = clock.now() - openSeconds * 1000
    },
    /** Also for a call that started before the circuit opened. */
    recordSuccess() {
      failuresInARow = 0
      if (state === 'open') setState('closed')
    },
    recordFailure({ reason }: EngineFailure) {
      failuresInARow = unavailableReasons.has(reason) ? failuresInARow + 1 : 0
      if (failuresInARow >= failures && state === 'closed') setState('open')
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

export type Breaker = ReturnType<typeof createBreaker>

const openFailure = (failures: number, secondsLeft: number) =>
  new EngineFailure('circuit-open', {
    detail: `${failures} failures in a row`,
    retryAfter: Math.max(1, Math.ceil(secondsLeft)),
    neverSent: true,
  })
