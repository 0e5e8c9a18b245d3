import type { ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Capability, Engine, EngineModel } from '@atelier/engine/engine'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { engineProblem } from './engine-problems.ts'
import { createModelList, ignoreReported, type ModelList } from './model-list.ts'

/** A model found by its id, with the engine that runs it. */
export interface OfferedModel {
  readonly id: string
  readonly engine: Engine
  readonly model: EngineModel
}

const healthTimeoutMs = 5000

/** The engine whose parallelism limits the calls of a model; none for a light model. */
export const engineToWaitFor = ({ engine, model }: OfferedModel): { readonly engine?: string } =>
  model.isLight ? {} : { engine: engine.id }

/** LocalAI's ids stay as they are; other engines get a prefix, so that the same id on two engines is two models. */
const prefixes: Readonly<Record<string, string>> = { embedded: 'local/', sdapi: 'sd/' }
const prefixOf = (engine: Engine) => prefixes[engine.id] ?? ''
const mayBelongTo = (engine: Engine, id: string) =>
  prefixOf(engine) === ''
    ? !Object.values(prefixes).some((prefix) => id.startsWith(prefix))
    : id.startsWith(prefixOf(engine))

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
  engines(): readonly Engine[]
  readonly clock: Clock
  readonly log: Log
}

/** Lists the models of all engines together, and finds the engine of each. */
export function createModelCatalogue(dependencies: ModelCatalogueDependencies) {
  const { engines } = dependencies
  let lists = new WeakMap<Engine, ModelList>()
  const listOf = (engine: Engine): ModelList => {
    const list = lists.get(engine) ?? createModelList(engine, dependencies)
    lists.set(engine, list)
    return list
  }
  const collect = (read: (list: ModelList) => Promise<readonly EngineModel[]>) =>
    collectModels(engines().map(listOf), read)

  return {
    all: (): Promise<OfferedModel[]> => collect((list) => list.models()),
    /**
     * Refreshes every engine's list when no list has the model.
     * @throws Problem `model.not-found`, or the engine's own problem when the model may belong to
     * an engine that is away
     */
    async find(id: string): Promise<OfferedModel> {
      const listed = (await collect((list) => list.models())).find((model) => model.id === id)
      if (listed) return listed
      const problems: unknown[] = []
      const fresh = await collect(async (list) => {
        try {
          return await list.refresh()
        } catch (cause) {
          if (mayBelongTo(list.engine, id)) problems.push(engineProblem(cause, list.engine.name))
          throw cause
        }
      })
      const found = fresh.find((model) => model.id === id)
      if (found) return found
      throw problems[0] ?? new Problem('model.not-found')
    },
    /** Returns how many lists will be read again. */
    clearCache(): number {
      lists = new WeakMap()
      return engines().length
    },
    /** Whether each engine answers, for readiness and monitoring. */
    health: () => Promise.all(engines().map(engineHealth)),
  }
}
export type ModelCatalogue = ReturnType<typeof createModelCatalogue>

/** Models of every engine that answers. */
async function collectModels(
  lists: readonly ModelList[],
  read: (list: ModelList) => Promise<readonly EngineModel[]>,
): Promise<OfferedModel[]> {
  const found = await Promise.all(
    lists.map(async (list) => {
      const { engine } = list
      const models = (await read(list).catch(ignoreReported)) ?? []
      return models.map((model) => ({ id: prefixOf(engine) + model.id, engine, model }))
    }),
  )
  return found.flat()
}

async function engineHealth(engine: Engine) {
  const { state } = await engine.health(AbortSignal.timeout(healthTimeoutMs))
  return {
    name: engine.name,
    state: state === 'unreachable' ? ('unreachable' as const) : ('ok' as const),
  }
}
