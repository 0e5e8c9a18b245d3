import type { Engine } from '#engine.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { withFirstChunk } from './first-chunk.ts'
import { type EngineMethod, wrapEngine } from './wrap-engine.ts'

export interface FailoverOptions {
  /** Called before the next engine is tried. */
  onMove(from: Engine, to: Engine, cause: EngineFailure): void
}

/** The engine did nothing of the call: it refused it, is away, or does not have the model that it lists. */
const nothingDone: ReadonlySet<EngineFailureReason> = new Set([
  'busy',
  'circuit-open',
  'loading',
  'model-missing',
] as const)
/** The engine may have done a part, which another one may do again: it only takes time. */
const repeatable: ReadonlySet<EngineFailureReason> = new Set(['unreachable', 'cut'] as const)
/** A picture that may have been made is never requested twice. */
const madeOnce: ReadonlySet<EngineMethod> = new Set([
  'generateImages',
  'inpaint',
  'upscale',
] as const)

/**
 * One call at the first of several engines; a failure moves it to the next, each tried once: before the first chunk of a reply only, and
 * for pictures only when nothing was made. When all fail, the failure that tells most is thrown.
 */
export function withFailover(engines: readonly Engine[], options: FailoverOptions): Engine {
  const [first] = engines
  if (!first) throw new Error('failover without an engine')
  if (engines.length === 1) return first

  async function tryEach<T>(
    run: (engine: Engine) => Promise<T>,
    { isMadeOnce, signal }: { readonly isMadeOnce: boolean; readonly signal: AbortSignal },
  ): Promise<T> {
    const failures: EngineFailure[] = []
    for (const [index, engine] of engines.entries()) {
      try {
        return await run(engine)
      } catch (cause) {
        signal.throwIfAborted()
        const next = engines[index + 1]
        if (!mayMove(cause, isMadeOnce)) throw cause
        failures.push(cause)
        if (!next) throw mostTelling(failures)
        options.onMove(engine, next, cause)
      }
    }
    throw new Error('unreachable: the last engine returns or throws')
  }

  return wrapEngine(first, {
    call: (method, run, signal) =>
      tryEach((at) => run({ at }), { isMadeOnce: madeOnce.has(method), signal }),
    stream: (open, signal) =>
      withFirstChunk({
        open,
        first: () =>
          tryEach(
            async (engine) => {
              const reply = open({ at: engine })[Symbol.asyncIterator]()
              return { reply, result: await reply.next() }
            },
            { isMadeOnce: false, signal },
          ),
      }),
  })
}

const mayMove = (cause: unknown, isMadeOnce: boolean): cause is EngineFailure =>
  cause instanceof EngineFailure &&
  (cause.neverSent ||
    nothingDone.has(cause.reason) ||
    (!isMadeOnce && repeatable.has(cause.reason)))

/** The last one's, unless it only says that it was not asked. */
const mostTelling = (failures: readonly EngineFailure[]): EngineFailure | undefined =>
  failures.findLast(({ reason }) => reason !== 'circuit-open') ?? failures.at(-1)
