import { defaultTypeOfPage, type PageName } from '@atelier/contract/model-types/model-types'
import type { ModelTypeName } from '@atelier/contract/models/models'
import { hasTypeByCapability, type OfferedModel } from '../model-catalogue.ts'
import type { AssignmentRow, AssociationRow, TypeRow } from './model-types.repository.ts'

/** Everything the administrator has said of types, models and pages. */
export interface TypeRules {
  readonly types: readonly TypeRow[]
  readonly associations: readonly AssociationRow[]
  readonly assignments: readonly AssignmentRow[]
}

/** Whether a model is of a type: the administrator's word first, its capabilities otherwise. */
export function isMember(rules: TypeRules, type: TypeRow, model: OfferedModel): boolean {
  const said = rules.associations.find(
    (row) => row.type_id === type.id && row.model_id === model.id,
  )
  return said ? said.is_member === 1 : isBuiltInMember(type, model)
}

/** Without the administrator's word. */
export const isBuiltInMember = (type: TypeRow, model: OfferedModel): boolean =>
  type.built_in !== null && hasTypeByCapability(model, type.built_in as ModelTypeName)

export const membersOf = (
  rules: TypeRules,
  type: TypeRow,
  models: readonly OfferedModel[],
): OfferedModel[] => models.filter((model) => isMember(rules, type, model))

/** The type that a page offers by its assignment, if that is active and so is the type. */
export function assignedType(rules: TypeRules, page: PageName): TypeRow | undefined {
  const assignment = rules.assignments.find((row) => row.page_name === page)
  if (!assignment || assignment.is_active === 0) return undefined
  return rules.types.find((type) => type.id === assignment.type_id && type.is_active === 1)
}

/**
 * What is offered for one of the five words: the type that the administrator gave the page which falls back on it, otherwise
 * every model that can, or that is associated (decision D9). So what an admin assigns is what everyone gets.
 */
export function offeredFor(
  rules: TypeRules,
  word: ModelTypeName,
  models: readonly OfferedModel[],
): OfferedModel[] {
  const page = (Object.keys(defaultTypeOfPage) as PageName[]).find(
    (name) => defaultTypeOfPage[name] === word,
  )
  const type =
    (page && assignedType(rules, page)) ?? rules.types.find((row) => row.built_in === word)
  return type
    ? membersOf(rules, type, models)
    : models.filter((model) => hasTypeByCapability(model, word))
}
