import type { Model, ModelTypeName } from '@atelier/contract/models'
import { Problem } from '@atelier/contract/problems'
import type { Capability, Engine, EngineModel } from '@atelier/engine/engine'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { engineProblem } from './engine-problems.ts'
import { createModelList, type ModelList } from './model-lists.ts'

/** What a model must be able to do to be of a built-in type. */
const capabilityOf: Readonly<Record<ModelTypeName, Capability>> = {
  text: 'chat',
  image: 'image',
  inpainting: 'inpainting',
  audio: 'speech',
  'audio-transcription': 'transcription',
}

/** LocalAI's ids stay as they are; those of other engines carry a prefix (decision D9). */
const prefixes: Readonly<Record<string, string>> = { embedded: 'local/', sdapi: 'sd/' }
const prefixOf = (engine: Engine) => prefixes[engine.id] ?? ''
const mayBeOf = (engine: Engine, id: string) =>
  prefixOf(engine) === '' ? !Object.values(prefixes).some((prefix) => id.startsWith(prefix)) : id.startsWith(prefixOf(engine))

/** A model found by its id, with the engine that runs it. */
export interface OfferedModel {
  readonly id: string
  readonly engine: Engine
  readonly model: EngineModel
}

/** Every engine's models in one list, and the way from a model's id to its engine. */
export function createModelsService(options: { engines(): readonly Engine[]; readonly clock: Clock; readonly log: Log }) {
  const known = new WeakMap<Engine, ModelList>()
  const listOf = (engine: Engine): ModelList => {
    const list = known.get(engine) ?? createModelList(engine, options)
    known.set(engine, list)
    return list
  }

  /** Models of every engine that answers. An engine that never answered only leaves a line in the log. */
  async function all(read: (list: ModelList) => Promise<readonly EngineModel[]>): Promise<OfferedModel[]> {
    const found = await Promise.all(
      options
        .engines()
        .map(listOf)
        .map(async (list) => {
          try {
            return (await read(list)).map((model) => ({ id: prefixOf(list.engine) + model.id, engine: list.engine, model }))
          } catch (cause) {
            options.log.warn('an engine does not list its models', { engine: list.engine.id, cause })
            return []
          }
        }),
    )
    return found.flat()
  }

  return {
    async list(type?: ModelTypeName): Promise<Model[]> {
      const offered = await all((list) => list.models())
      return offered.filter(({ model }) => type === undefined || can(model, capabilityOf[type])).map(present)
    },

    /**
     * The model that this page may use, with its engine.
     * @throws Problem `model.not-offered`, or the engine's own trouble when the model may be one of an engine that is away
     */
    async offered(type: ModelTypeName, id: string): Promise<OfferedModel> {
      const matches = (candidate: OfferedModel) => candidate.id === id && can(candidate.model, capabilityOf[type])
      const known = (await all((list) => list.models())).find(matches)
      if (known) return known
      const trouble: unknown[] = []
      const fresh = await all(async (list) => {
        try {
          return await list.refresh()
        } catch (cause) {
          if (mayBeOf(list.engine, id)) trouble.push(engineProblem(cause, list.engine.name))
          throw cause
        }
      })
      const found = fresh.find(matches)
      if (found) return found
      throw trouble[0] ?? new Problem('model.not-offered')
    },

    /** Whether each engine answers, for readiness and monitoring. */
    health: () =>
      Promise.all(
        options.engines().map(async (engine) => {
          const health = await engine.health(AbortSignal.timeout(5000))
          return { name: engine.name, state: health.state === 'unreachable' ? ('unreachable' as const) : ('ok' as const) }
        }),
      ),
  }
}
export type ModelsService = ReturnType<typeof createModelsService>

/** An engine that does not say what a model can do leaves it to the person who chooses it. */
const can = (model: EngineModel, capability: Capability) => model.capabilities === undefined || model.capabilities.includes(capability)

const present = ({ id, engine, model }: OfferedModel): Model => ({
  id,
  name: model.name,
  description: model.description,
  engine: engine.name,
  capabilities: [...(model.capabilities ?? [])],
  isGuide: model.isGuide ?? false,
})
