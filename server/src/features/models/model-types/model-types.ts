import type { ModelCatalogue } from '../model-catalogue.ts'
import type { ModelsServiceDependencies } from '../models-dependencies.ts'
import { assignmentActions } from './assignment-actions.ts'
import { associationActions } from './association-actions.ts'
import type { ModelTypesRepository } from './model-types.repository.ts'
import { typeActions } from './type-actions.ts'
import type { TypeRules } from './type-members.ts'

interface ModelTypesDependencies extends ModelsServiceDependencies {
  readonly repository: ModelTypesRepository
  readonly catalogue: ModelCatalogue
}

/** The administrator's types and page assignments, cached in memory: they are few, and every message needs them. */
export async function createModelTypes(dependencies: ModelTypesDependencies) {
  const { repository } = dependencies
  const load = async (): Promise<TypeRules> => ({
    types: await repository.types(),
    associations: await repository.associations(),
    assignments: await repository.assignments(),
  })
  let cached = await load()
  const rules = () => cached
  async function reload(): Promise<void> {
    cached = await load()
    dependencies.onChange()
  }
  const shared = { ...dependencies, rules, reload }
  return {
    rules,
    ...typeActions(shared),
    ...associationActions(shared),
    ...assignmentActions(shared),
  }
}
