import type { Model, ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { Capability } from '@atelier/engine/engine'
import { engineProblem } from './engine-problems.ts'
import { createModelCatalogue, engineToWaitFor, type OfferedModel } from './model-catalogue.ts'
import { createModelTypesRepository } from './model-types/model-types.repository.ts'
import { createModelTypes } from './model-types/model-types.ts'
import { isMember, membersOf, offeredFor } from './model-types/type-members.ts'
import type { ModelsServiceDependencies } from './models-dependencies.ts'
import { createModelTests } from './test-model.ts'

export type { OfferedModel } from './model-catalogue.ts'

/** Which models there are, what they are for, and which page offers which. */
export async function createModelsService(options: ModelsServiceDependencies) {
  const catalogue = createModelCatalogue(options)
  const types = await createModelTypes({
    ...options,
    repository: createModelTypesRepository(options.database.queries),
    catalogue,
  })
  const present = (offered: OfferedModel): Model => ({
    ...describeModel(offered),
    typeIds: types
      .rules()
      .types.filter((type) => isMember(types.rules(), type, offered))
      .map((type) => type.id),
  })

  return {
    types,
    async list({
      type,
      typeId,
    }: {
      readonly type?: ModelTypeName | undefined
      readonly typeId?: string | undefined
    }): Promise<Model[]> {
      const all = await catalogue.all()
      const rules = types.rules()
      const ofWord = type === undefined ? all : offeredFor(rules, type, all)
      if (typeId === undefined) return ofWord.map(present)
      const wanted = rules.types.find((row) => row.id === typeId)
      return wanted ? membersOf(rules, wanted, ofWord).map(present) : []
    },
    async read(id: string): Promise<Model> {
      return present(await catalogue.find(id))
    },
    /**
     * The model that the page of this word may use, with its engine.
     * @throws Problem `model.not-offered`, or the engine's own trouble when the model may be one of an engine that is away
     */
    async offered(type: ModelTypeName, id: string): Promise<OfferedModel> {
      const found = await catalogue.find(id).catch((cause: unknown) => {
        throw cause instanceof Problem && cause.code === 'model.not-found'
          ? new Problem('model.not-offered', { cause })
          : cause
      })
      if (offeredFor(types.rules(), type, [found]).length === 0)
        throw new Problem('model.not-offered')
      return found
    },
    /** A tiny real request, to see that the model answers: a job, for one that is not loaded yet may need minutes. */
    test: createModelTests({ catalogue, jobs: options.jobs }),
    /** What a person is told of an engine's failure; anything else passes through. */
    problemOf: engineProblem,
    engineToWaitFor,
    /** Every model with this capability, whatever its page. */
    listWithCapability: async (capability: Capability): Promise<OfferedModel[]> =>
      (await catalogue.all()).filter(({ model }) => model.capabilities?.includes(capability)),
    /** What is said of a model whose engine lacks what was asked. */
    unsupportedProblem: () => new Problem('engine.unsupported'),
    health: catalogue.health,
    clearLists: catalogue.clearCache,
  }
}
export type ModelsService = Awaited<ReturnType<typeof createModelsService>>

const describeModel = ({ id, engine, model }: OfferedModel) => ({
  id,
  name: model.name,
  description: model.description,
  engine: engine.name,
  capabilities: [...(model.capabilities ?? [])],
  honours: [...model.honours],
  ...(model.inpaintingHonours && { inpaintingHonours: [...model.inpaintingHonours] }),
  isGuide: model.isGuide ?? false,
  ...(model.isRetouch && { isRetouch: true }),
})
