import type { Engine, EngineModel } from '@atelier/engine/engine'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'

/** An older list is refreshed in the background and still used meanwhile. */
const freshMs = 10_000
/** An engine that does not list its models in this time counts as away. */
const listingTimeoutMs = 15_000
/** The first list is waited for; an engine that is slower, or away, must not keep those of the others waiting. */
const firstWaitMs = 3000
/** One that has just failed answers at once when it is back. */
const waitAfterFailureMs = 250

interface CachedModels {
  readonly models: readonly EngineModel[]
  readonly at: number
}

/** Caches the models of one engine, so that they stay in the lists while it is away for a short time. */
export function createModelList(
  engine: Engine,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  let cached: CachedModels | undefined
  let loading: Promise<CachedModels> | undefined
  let askedAt = 0
  let hasFailed = false
  const reports = createListingReports(engine, log)

  function ask(): Promise<CachedModels> {
    askedAt = clock.now()
    return engine
      .models(AbortSignal.timeout(listingTimeoutMs))
      .then(
        (models) => {
          cached = { models: sameOr(cached?.models, models), at: clock.now() }
          hasFailed = false
          reports.succeeded()
          return cached
        },
        (cause: unknown) => {
          reports.failed(cause)
          hasFailed = true
          throw cause
        },
      )
      .finally(() => {
        loading = undefined
      })
  }
  function load(): Promise<CachedModels> {
    loading ??= ask()
    return loading
  }

  return {
    engine,
    /**
     * The last list, refreshed in the background when it is old. The first call waits, for a while. Rejects when
     * no list was loaded yet.
     */
    async models(): Promise<readonly EngineModel[]> {
      if (engine.hasFastModelList) return (await load()).models
      if (!cached) {
        const list = load()
        // Whoever comes later waits only for the rest of the time: a silent engine costs it once.
        const end = askedAt + (hasFailed ? waitAfterFailureMs : firstWaitMs)
        return (await within(end - clock.now(), list)).models
      }
      if (clock.now() - cached.at > freshMs) load().catch(ignoreReported)
      return cached.models
    },
    /** Loads at once, for a model that is not in the last list. */
    refresh: async (): Promise<readonly EngineModel[]> => (await load()).models,
  }
}
export type ModelList = ReturnType<typeof createModelList>

/** The same list stays the same object: whoever remembers what follows from it need not look again. */
const sameOr = (before: readonly EngineModel[] | undefined, now: readonly EngineModel[]) =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now

/** Rejects when the time is over; the list is loaded all the same. */
async function within<T>(milliseconds: number, list: Promise<T>): Promise<T> {
  list.catch(ignoreReported)
  const isLate = () => new EngineFailure('timeout', { detail: 'its first list takes long' })
  if (milliseconds <= 0) throw isLate()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(isLate()), milliseconds)
  try {
    return await Promise.race([list, late])
  } finally {
    clearTimeout(timer)
  }
}

/** For a failure that the reports have counted. */
export const ignoreReported = () => undefined

/** Says once that an engine does not list its models, and once that it does again, after how many failures. */
function createListingReports(engine: Engine, log: Log) {
  const about = { source: 'localai', engine: engine.id }
  let failures = 0
  return {
    failed(cause: unknown) {
      failures += 1
      if (failures === 1)
        log.warn('un moteur ne donne pas la liste de ses modèles', { ...about, cause })
    },
    succeeded() {
      if (failures > 0)
        log.warn('un moteur donne de nouveau la liste de ses modèles', { ...about, failures })
      failures = 0
    },
  }
}
