import type { Model, ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Capability } from '@atelier/engine/engine'
import { type ModelUse, mayUse, requireAllowed } from './allowed-models.ts'
import { slotsFor } from './catalogue/engine-candidates.ts'
import { createEngineReports } from './catalogue/engine-reports.ts'
import { createModelCalls } from './catalogue/model-calls.ts'
import { createModelCatalogue, type ModelCatalogue } from './catalogue/model-catalogue.ts'
import type { OfferedModel } from './catalogue/offered-model.ts'
import { engineProblem } from './engine-problems.ts'
import { createModelTypesRepository } from './model-types/model-types.repository.ts'
import { createModelTypes } from './model-types/model-types.ts'
import { membersOf, offeredFor, type TypeRules, typesOf } from './model-types/type-members.ts'
import type { ModelsServiceDependencies } from './models-dependencies.ts'
import { createModelTests } from './test-model.ts'

export type { CalledModel } from './catalogue/model-calls.ts'
export type { ModelEngine, PoolMember } from './catalogue/model-engine.ts'
export type { OfferedModel } from './catalogue/offered-model.ts'

/** Lists models, their types, and which page offers which. */
export async function createModelsService(dependencies: ModelsServiceDependencies) {
  const catalogue = createModelCatalogue(dependencies)
  const calls = createModelCalls(dependencies)
  const types = await createModelTypes({
    ...dependencies,
    repository: createModelTypesRepository(dependencies.database.queries),
    catalogue,
  })

  return {
    types,
    ...modelQueries({ ...dependencies, catalogue, rules: types.rules }),
    /** Sends a tiny real request to check that the model works. A job, because loading the model may take minutes. */
    test: createModelTests({ catalogue, calls, jobs: dependencies.jobs }),
    /** The problem for an engine's failure; anything else is returned as it is. */
    problemOf: engineProblem,
    slotsFor,
    conversationKey: dependencies.conversationKey,
    ...calls,
    /** For a model whose engine lacks the requested ability. */
    unsupportedProblem: () => new Problem('engine.unsupported'),
    health: catalogue.health,
    ...createEngineReports(catalogue, types.rules),
    clearLists: catalogue.clearCache,
  }
}
export type ModelsService = Awaited<ReturnType<typeof createModelsService>>

interface ModelFilter {
  readonly type?: ModelTypeName | undefined
  readonly typeId?: string | undefined
  /** Whose list it is: without the models that their groups do not give. */
  readonly userId: string
}

interface ModelQueriesDependencies extends Pick<ModelsServiceDependencies, 'rightsOfUser'> {
  readonly catalogue: ModelCatalogue
  rules(): TypeRules
}

const modelQueries = (dependencies: ModelQueriesDependencies) => ({
  ...modelLists(dependencies),
  ...modelFinders(dependencies),
})

function modelLists({ catalogue, rules, rightsOfUser }: ModelQueriesDependencies) {
  /** The models that this user may use. */
  async function allFor(userId: string): Promise<readonly OfferedModel[]> {
    const rights = await rightsOfUser(userId)
    const all = await catalogue.all()
    if (rights?.models === 'all') return all
    return rights ? all.filter((offered) => mayUse(rights, offered)) : []
  }
  const present = (offered: OfferedModel): Model => ({
    ...describeModel(offered),
    typeIds: typesOf(rules(), offered).map(({ id }) => id),
  })

  return {
    async list({ type: typeName, typeId, userId }: ModelFilter): Promise<Model[]> {
      const all = await allFor(userId)
      const candidates = typeName === undefined ? all : offeredFor(rules(), typeName, all)
      if (typeId === undefined) return candidates.map(present)
      const type = rules().types.find(({ id }) => id === typeId)
      return type ? membersOf(rules(), type, candidates).map(present) : []
    },
    /** @throws Problem `model.not-found`, also for a model that the user's groups do not give */
    async read(id: string, userId: string): Promise<Model> {
      const [found, rights] = await Promise.all([catalogue.find(id), rightsOfUser(userId)])
      if (!rights || !mayUse(rights, found)) throw new Problem('model.not-found')
      return present(found)
    },
    /** The models that can do this, and nothing that a page offers. */
    listAble: async (capability: Capability, userId: string): Promise<Model[]> =>
      (await allFor(userId))
        .filter(({ model }) => model.capabilities?.includes(capability))
        .map(present),
    /** Every model with this capability that the user may use, on any page. */
    listWithCapability: async (capability: Capability, userId: string): Promise<OfferedModel[]> =>
      (await allFor(userId)).filter(({ model }) => model.capabilities?.includes(capability)),
  }
}

const modelFinders = ({ catalogue, rules, rightsOfUser }: ModelQueriesDependencies) => ({
  /**
   * The model with its engine, if the page of this type, and this user, may use it.
   * @throws Problem `model.not-offered`, `access.not-granted`, or the engine's own problem when the model may belong to
   * an engine that is away
   */
  async offered(
    type: ModelTypeName,
    id: string,
    { userId, purpose }: ModelUse,
  ): Promise<OfferedModel> {
    const found = await catalogue.find(id, purpose).catch(notOffered)
    if (offeredFor(rules(), type, [found]).length === 0) throw new Problem('model.not-offered')
    requireAllowed(await rightsOfUser(userId), type, found)
    return found
  },
  /**
   * The model of this id, if it can do this; for what no page does.
   * @throws Problem
   */
  async findAble(id: string, capability: Capability, { userId }: ModelUse): Promise<OfferedModel> {
    const found = await catalogue.find(id).catch(notOffered)
    const rights = await rightsOfUser(userId)
    if (found.model.capabilities?.includes(capability) && rights && mayUse(rights, found))
      return found
    throw new Problem('model.not-offered')
  },
  /**
   * The same for what the installation itself does with a model that the administrator chose, whatever groups may use.
   * @throws Problem
   */
  async findInstalled(id: string, capability: Capability): Promise<OfferedModel> {
    const found = await catalogue.find(id, 'accepted').catch(notOffered)
    if (!found.model.capabilities?.includes(capability)) throw new Problem('model.not-offered')
    return found
  },
})

/** Whether there is no such model, or it is not for this: who asks is told the same. */
function notOffered(cause: unknown): never {
  throw cause instanceof Problem && cause.code === 'model.not-found'
    ? new Problem('model.not-offered', { cause })
    : cause
}

const describeModel = ({ id, aliases, engineName, model }: OfferedModel) => ({
  id,
  ...(aliases.length > 0 && { aliases: [...aliases] }),
  name: model.name,
  description: model.description,
  engine: engineName,
  capabilities: [...(model.capabilities ?? [])],
  honours: [...model.honours],
  ...(model.inpaintingHonours && { inpaintingHonours: [...model.inpaintingHonours] }),
  ...(model.seedRange && { seeds: model.seedRange }),
  ...defined({ contextSize: model.contextSize, isLoaded: model.isLoaded }),
  isGuide: model.isGuide ?? false,
  ...(model.isRetouch && { isRetouch: true }),
})
