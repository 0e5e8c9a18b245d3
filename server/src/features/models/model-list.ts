import type { Engine, EngineModel } from '@atelier/engine/engine'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'

/** Older than this, a list is asked for again, while the old one still serves. */
const freshMs = 10_000
/** An engine that does not list its models within this is taken as away. */
const listingTimeoutMs = 15_000

interface CachedModels {
  readonly models: readonly EngineModel[]
  readonly at: number
}

/** The models of one engine, remembered: an engine that is away for a moment keeps its place in the lists. */
export function createModelList(
  engine: Engine,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
) {
  let known: CachedModels | undefined
  let asking: Promise<CachedModels> | undefined

  function ask(): Promise<CachedModels> {
    asking ??= engine
      .models(AbortSignal.timeout(listingTimeoutMs))
      .then((models) => {
        known = { models, at: clock.now() }
        return known
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  function refreshBehind() {
    ask().catch((cause: unknown) =>
      log.warn('les modèles d’un moteur n’ont pas pu être relus', {
        source: 'localai',
        engine: engine.id,
        cause,
      }),
    )
  }

  return {
    engine,
    /** What was listed last, refreshed behind when it is old. The first time it waits. Rejects when nothing was ever listed. */
    async models(): Promise<readonly EngineModel[]> {
      if (!known || engine.hasFastModelList) return (await ask()).models
      if (clock.now() - known.at > freshMs) refreshBehind()
      return known.models
    },
    /** Asks now, for a model that the last list did not hold. */
    refresh: async (): Promise<readonly EngineModel[]> => (await ask()).models,
  }
}
export type ModelList = ReturnType<typeof createModelList>
