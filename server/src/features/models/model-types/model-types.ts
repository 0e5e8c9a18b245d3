import { z } from 'zod'
import { defineTopic } from '#platform/bus/bus.ts'
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { ModelCatalogue } from '../catalogue/model-catalogue.ts'
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

const changeTopic = defineTopic('rules', z.null())

/** The administrator's types and page assignments, cached in memory: they are few, and every message needs them. */
export async function createModelTypes(dependencies: ModelTypesDependencies) {
  const { repository, bus, log } = dependencies
  // Reads run one at a time, so that a slow one never undoes what a later one has read.
  const exclusively = createConcurrencyLimit(1)
  const load = async (): Promise<TypeRules> => ({
    types: await repository.types(),
    associations: await repository.associations(),
    assignments: await repository.assignments(),
  })
  let cached: TypeRules = { types: [], associations: [], assignments: [] }
  const rules = () => cached
  const read = () =>
    exclusively(async () => {
      cached = await load()
    })
  async function readAndAnnounce(): Promise<void> {
    await read()
    dependencies.onChange()
  }
  const readForOthers = () =>
    void readAndAnnounce().catch((cause: unknown) =>
      log.error('les types de modèles n’ont pas pu être relus', { cause }),
    )
  bus.subscribe(changeTopic, (_, from) => {
    if (from !== bus.serverId()) readForOthers()
  })
  bus.onGap(readForOthers)
  await read()

  async function reload(): Promise<void> {
    bus.publish(changeTopic, null)
    await readAndAnnounce()
  }
  const shared = { ...dependencies, rules, reload }
  return {
    rules,
    ...typeActions(shared),
    ...associationActions(shared),
    ...assignmentActions(shared),
  }
}
