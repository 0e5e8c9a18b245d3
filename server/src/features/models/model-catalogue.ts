import type { ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Capability, Engine, EngineModel } from '@atelier/engine/engine'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { engineProblem } from './engine-problems.ts'
import { createModelList, type ModelList } from './model-list.ts'

/** A model found by its id, with the engine that runs it. */
export interface OfferedModel {
  readonly id: string
  readonly engine: Engine
  readonly model: EngineModel
}

/** The engine whose parallelism bounds the calls of a model; none for a light one. */
export const engineToWaitFor = ({ engine, model }: OfferedModel): { readonly engine?: string } =>
  model.isLight ? {} : { engine: engine.id }

/** LocalAI's ids stay as they are; those of other engines carry a prefix (decision D9). */
const prefixes: Readonly<Record<string, string>> = { embedded: 'local/', sdapi: 'sd/' }
const prefixOf = (engine: Engine) => prefixes[engine.id] ?? ''
const mayBelongTo = (engine: Engine, id: string) =>
  prefixOf(engine) === ''
    ? !Object.values(prefixes).some((prefix) => id.startsWith(prefix))
    : id.startsWith(prefixOf(engine))

/** What a model must be able to do to be of a built-in type. No engine tells inpainting apart: whatever makes images may repaint. */
const capabilitiesOf: Readonly<Record<ModelTypeName, readonly Capability[]>> = {
  text: ['chat'],
  image: ['image'],
  inpainting: ['inpainting', 'image'],
  audio: ['speech'],
  'audio-transcription': ['transcription'],
}

/** By its capabilities alone; a model whose engine says nothing is offered for conversation, which most such models are for. */
export const hasTypeByCapability = ({ model }: OfferedModel, type: ModelTypeName): boolean =>
  model.capabilities === undefined
    ? type === 'text'
    : capabilitiesOf[type].some((capability) => model.capabilities?.includes(capability))

/** Every engine's models in one list, and the way from a model's id to its engine. */
export function createModelCatalogue(options: {
  engines(): readonly Engine[]
  readonly clock: Clock
  readonly log: Log
}) {
  let known = new WeakMap<Engine, ModelList>()
  const listOf = (engine: Engine): ModelList => {
    const list = known.get(engine) ?? createModelList(engine, options)
    known.set(engine, list)
    return list
  }

  /** Models of every engine that answers. An engine that never answered only leaves a line in the log. */
  async function read(
    ask: (list: ModelList) => Promise<readonly EngineModel[]>,
  ): Promise<OfferedModel[]> {
    const found = await Promise.all(
      options.engines().map(async (engine) => {
        try {
          return (await ask(listOf(engine))).map((model) => ({
            id: prefixOf(engine) + model.id,
            engine,
            model,
          }))
        } catch (cause) {
          options.log.warn('un moteur ne donne pas la liste de ses modèles', {
            source: 'localai',
            engine: engine.id,
            cause,
          })
          return []
        }
      }),
    )
    return found.flat()
  }

  return {
    all: (): Promise<OfferedModel[]> => read((list) => list.models()),
    /**
     * Asks every engine anew for a model that no list holds.
     * @throws Problem `model.not-found`, or the engine's own trouble when the model may be one of an engine that is away
     */
    async find(id: string): Promise<OfferedModel> {
      const listed = (await read((list) => list.models())).find((candidate) => candidate.id === id)
      if (listed) return listed
      const trouble: unknown[] = []
      const fresh = await read(async (list) => {
        try {
          return await list.refresh()
        } catch (cause) {
          if (mayBelongTo(list.engine, id)) trouble.push(engineProblem(cause, list.engine.name))
          throw cause
        }
      })
      const found = fresh.find((candidate) => candidate.id === id)
      if (found) return found
      throw trouble[0] ?? new Problem('model.not-found')
    },
    /** Every list is asked for anew the next time; answers how many engines that concerns. */
    clearCache(): number {
      known = new WeakMap()
      return options.engines().length
    },
    /** Whether each engine answers, for readiness and monitoring. */
    health: () =>
      Promise.all(
        options.engines().map(async (engine) => {
          const health = await engine.health(AbortSignal.timeout(5000))
          return {
            name: engine.name,
            state: health.state === 'unreachable' ? ('unreachable' as const) : ('ok' as const),
          }
        }),
      ),
  }
}
export type ModelCatalogue = ReturnType<typeof createModelCatalogue>
