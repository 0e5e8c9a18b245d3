import { defaultTypeOfPage, type PageName } from '@atelier/contract/model-types/model-types'
import type { ModelTypeName } from '@atelier/contract/models/models'
import { hasTypeByCapability } from '../catalogue/model-catalogue.ts'
import type { OfferedModel } from '../catalogue/offered-model.ts'
import type {
  StoredAssociation,
  StoredModelType,
  StoredPageAssignment,
} from './model-types.repository.ts'

/** The administrator's decisions on types, models and pages. */
export interface TypeRules {
  readonly types: readonly StoredModelType[]
  readonly associations: readonly StoredAssociation[]
  readonly assignments: readonly StoredPageAssignment[]
}

/** Whether a model is of a type: the administrator's decision first, otherwise its capabilities. */
export function isMember(rules: TypeRules, type: StoredModelType, model: OfferedModel): boolean {
  for (const id of [model.id, ...model.aliases]) {
    const association = rules.associations.find(
      ({ typeId, modelId }) => typeId === type.id && modelId === id,
    )
    if (association) return association.isMember
  }
  return isBuiltInMember(type, model)
}

/** Uses capabilities alone and ignores the administrator's decisions. */
export const isBuiltInMember = (type: StoredModelType, model: OfferedModel): boolean =>
  type.builtIn !== undefined && hasTypeByCapability(model, type.builtIn)

export const membersOf = (
  rules: TypeRules,
  type: StoredModelType,
  models: readonly OfferedModel[],
): OfferedModel[] => models.filter((model) => isMember(rules, type, model))

export const typesOf = (rules: TypeRules, model: OfferedModel): StoredModelType[] =>
  rules.types.filter((type) => isMember(rules, type, model))

/** The type assigned to a page, if both the assignment and the type are active. */
export function assignedType(rules: TypeRules, page: PageName): StoredModelType | undefined {
  const assignment = rules.assignments.find(({ pageName }) => pageName === page)
  if (!assignment?.isActive) return undefined
  return rules.types.find((type) => type.id === assignment.typeId && type.isActive)
}

/**
 * The models offered for a built-in type: those of the type assigned to its page, otherwise every
 * model with the capability or an association. All users get what is assigned (record 0012).
 */
export function offeredFor(
  rules: TypeRules,
  typeName: ModelTypeName,
  models: readonly OfferedModel[],
): OfferedModel[] {
  const page = (Object.keys(defaultTypeOfPage) as PageName[]).find(
    (name) => defaultTypeOfPage[name] === typeName,
  )
  const type =
    (page && assignedType(rules, page)) ?? rules.types.find(({ builtIn }) => builtIn === typeName)
  return type
    ? membersOf(rules, type, models)
    : models.filter((model) => hasTypeByCapability(model, typeName))
}
