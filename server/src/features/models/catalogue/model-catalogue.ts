import type { ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Capability, Engine, EngineModel } from '@atelier/engine/engine'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { engineProblem } from '../engine-problems.ts'
import { createMerger, type EngineList, type MergedLists, mergeLists } from './merged-lists.ts'
import type { ModelEngine, PoolMember } from './model-engine.ts'
import { createModelList, ignoreReported, type ModelList } from './model-list.ts'
import { mayOffer, type OfferedModel } from './offered-model.ts'

const healthTimeoutMs = 5000
/** Of an engine that is away. Always the same, so that nothing seems to change. */
const nothing: readonly EngineModel[] = []

/** Capabilities of each built-in type. Some engines do not report inpainting, so any image model counts for it. */
const capabilitiesOf: Readonly<Record<ModelTypeName, readonly Capability[]>> = {
  text: ['chat'],
  image: ['image'],
  inpainting: ['inpainting', 'image'],
  audio: ['speech'],
  'audio-transcription': ['transcription'],
}

/** Uses capabilities alone; a model without any is offered for chat, as most such models are for it. */
export const hasTypeByCapability = ({ model }: OfferedModel, type: ModelTypeName): boolean =>
  model.capabilities === undefined
    ? type === 'text'
    : capabilitiesOf[type].some((capability) => model.capabilities?.includes(capability))

interface ModelCatalogueDependencies {
  engines(): readonly ModelEngine[]
  /** Also those that are off. */
  poolMembers(): readonly PoolMember[]
  readonly clock: Clock
  readonly log: Log
}

/** Lists the models of all engines together, and finds the engines of each. */
export function createModelCatalogue(dependencies: ModelCatalogueDependencies) {
  const { engines } = dependencies
  let lists = new WeakMap<Engine, ModelList>()
  const listOf = ({ engine }: ModelEngine): ModelList => {
    const list = lists.get(engine) ?? createModelList(engine, dependencies)
    lists.set(engine, list)
    return list
  }
  const lastListOf = async (from: ModelEngine): Promise<EngineList> => ({
    from,
    models: (await listOf(from).models().catch(ignoreReported)) ?? nothing,
  })
  const offering = () => engines().filter(({ isOn }) => isOn)
  const mergeOffered = createMerger()
  const offered = async (): Promise<MergedLists> =>
    mergeOffered(await Promise.all(offering().map(lastListOf)), dependencies.poolMembers())

  return {
    all: async (): Promise<readonly OfferedModel[]> => (await offered()).all,
    /**
     * Asks the engines that may have it when no list has the model. One that is being emptied still serves what was accepted.
     * @throws Problem `model.not-found`, or the engine's own problem when the model may belong to
     * an engine that is away
     */
    async find(id: string, purpose?: 'accepted'): Promise<OfferedModel> {
      const searched = purpose === 'accepted' ? engines : offering
      const findIn = async (list: typeof lastListOf) =>
        mergeLists(await Promise.all(searched().map(list)), dependencies.poolMembers()).find(id)
      const listed = (await offered()).find(id) ?? (purpose && (await findIn(lastListOf)))
      if (listed) return listed
      const problems: unknown[] = []
      const refreshed = async (from: ModelEngine): Promise<EngineList> => {
        if (!mayOffer(from, id)) return await lastListOf(from)
        try {
          return { from, models: await listOf(from).refresh() }
        } catch (cause) {
          problems.push(engineProblem(cause, from.engine.name))
          return { from, models: nothing }
        }
      }
      const found = await findIn(refreshed)
      if (found) return found
      throw problems[0] ?? new Problem('model.not-found')
    },
    /** Returns how many lists will be read again. */
    clearCache(): number {
      lists = new WeakMap()
      return engines().length
    },
    /** Whether each engine answers, for readiness and monitoring. */
    health: () => Promise.all(offering().map(({ engine }) => engineHealth(engine))),
  }
}
export type ModelCatalogue = ReturnType<typeof createModelCatalogue>

async function engineHealth(engine: Engine) {
  const { state } = await engine.health(AbortSignal.timeout(healthTimeoutMs))
  return {
    name: engine.name,
    state: state === 'unreachable' ? ('unreachable' as const) : ('ok' as const),
  }
}
