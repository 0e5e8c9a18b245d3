import type { ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Capability, Engine } from '@atelier/engine/engine'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { engineProblem } from '../engine-problems.ts'
import type { ModelEngine, PoolMember } from './model-engine.ts'
import { createModelList, ignoreReported, type ModelList } from './model-list.ts'
import {
  hasId,
  type ListedModel,
  mayOffer,
  type OfferedModel,
  offerModels,
} from './offered-model.ts'

const healthTimeoutMs = 5000

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
  const modelsOf = async (from: ModelEngine): Promise<ListedModel[]> =>
    ((await listOf(from).models().catch(ignoreReported)) ?? []).map((model) => ({ from, model }))
  const collect = async (wanted: readonly ModelEngine[]): Promise<OfferedModel[]> =>
    offerModels((await Promise.all(wanted.map(modelsOf))).flat(), dependencies.poolMembers())
  const offering = () => engines().filter(({ isOn }) => isOn)

  return {
    all: (): Promise<OfferedModel[]> => collect(offering()),
    /**
     * Asks the engines that may have it when no list has the model. One that is being emptied still serves what was accepted.
     * @throws Problem `model.not-found`, or the engine's own problem when the model may belong to
     * an engine that is away
     */
    async find(id: string, purpose?: 'accepted'): Promise<OfferedModel> {
      const searched = () => (purpose === 'accepted' ? engines() : offering())
      const find = async (wanted: readonly ModelEngine[]) =>
        (await collect(wanted)).find((model) => hasId(model, id))
      const listed = (await find(offering())) ?? (purpose && (await find(searched())))
      if (listed) return listed
      const problems: unknown[] = []
      const refreshed = async (from: ModelEngine): Promise<ListedModel[]> => {
        if (!mayOffer(from, id)) return await modelsOf(from)
        try {
          return (await listOf(from).refresh()).map((model) => ({ from, model }))
        } catch (cause) {
          problems.push(engineProblem(cause, from.engine.name))
          return []
        }
      }
      const lists = await Promise.all(searched().map(refreshed))
      const all = offerModels(lists.flat(), dependencies.poolMembers())
      const found = all.find((model) => hasId(model, id))
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
