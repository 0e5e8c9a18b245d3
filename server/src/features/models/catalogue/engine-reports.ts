import { ModelTypeName } from '@atelier/contract/models/models'
import { offeredFor, type TypeRules } from '../model-types/type-members.ts'
import type { ModelCatalogue } from './model-catalogue.ts'
import type { OfferedModel } from './offered-model.ts'

/** What the administrator is told of one engine's models. */
export function createEngineReports(catalogue: ModelCatalogue, rules: () => TypeRules) {
  const isBy = ({ engines }: OfferedModel, engineId: string) =>
    engines.some(({ engine }) => engine.id === engineId)
  return {
    /** As offered, also under the name of its group. */
    modelsOf: async (engineId: string): Promise<OfferedModel[]> =>
      (await catalogue.all()).filter((model) => isBy(model, engineId)),
    /** Names of models whose files are not those that another engine of the group has under the same name. */
    differingModels: async (engineId: string): Promise<string[]> =>
      (await catalogue.all())
        .filter((model) => model.differs && isBy(model, engineId))
        .map(({ model }) => model.name),
    /** What would be missing without it. */
    async withoutEngine(engineId: string) {
      const all = await catalogue.all()
      const own = all.filter((model) => isBy(model, engineId))
      const onlyHere = own.filter(({ engines }) => engines.length === 1)
      const remaining = all.filter((model) => !onlyHere.includes(model))
      const emptyPages = ModelTypeName.options.filter(
        (type) =>
          offeredFor(rules(), type, all).length > 0 &&
          offeredFor(rules(), type, remaining).length === 0,
      )
      return { onlyHere, sharedCount: own.length - onlyHere.length, emptyPages }
    },
  }
}
