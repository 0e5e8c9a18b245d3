import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { ModelCatalogue } from '../catalogue/model-catalogue.ts'
import type { ModelsServiceDependencies } from '../models-dependencies.ts'
import type { ModelTypesRepository } from './model-types.repository.ts'
import type { TypeRules } from './type-members.ts'

export type Actor = NewAuditEntry['actor']

/** The dependencies of every action that changes the rules. */
export interface RulesDependencies
  extends Pick<ModelsServiceDependencies, 'database' | 'clock' | 'makeId' | 'record'> {
  readonly repository: ModelTypesRepository
  readonly catalogue: ModelCatalogue
  rules(): TypeRules
  /** Reads the rules again after a change, and notifies the open pages. */
  reload(): Promise<void>
}
