import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import {
  defaultTypeOfPage,
  type ModelType,
  type ModelTypeAssociation,
  type ModelTypeAssociationDraft,
  type ModelTypeChange,
  type ModelTypeDraft,
  modelTypeIcons,
  type PageAssignment,
  type PageAssignmentChange,
  PageName,
} from '@atelier/contract/model-types/model-types'
import { ModelTypeName } from '@atelier/contract/models/models'
import { Problem } from '@atelier/contract/problems/problems'
import type { ModelCatalogue, OfferedModel } from '../model-catalogue.ts'
import type { ModelsServiceDependencies } from '../models-dependencies.ts'
import type { ModelTypesRepository, TypeRow } from './model-types.repository.ts'
import { pageTexts } from './page-texts.ts'
import { isBuiltInMember, isMember, membersOf, type TypeRules } from './type-members.ts'

type Actor = NewAuditEntry['actor']
interface ModelTypesDependencies extends ModelsServiceDependencies {
  readonly repository: ModelTypesRepository
  readonly catalogue: ModelCatalogue
}
interface ModelRulesDependencies extends ModelTypesDependencies {
  rules(): TypeRules
  /** Reads the rules again after a change, and says so. */
  reload(): Promise<void>
}

/** Types of models and assignments of pages: what the administrator decides. The rules are few, and asked at every message: kept in memory. */
export async function createModelTypes(options: ModelTypesDependencies) {
  const read = async (): Promise<TypeRules> => ({
    types: await options.repository.types(),
    associations: await options.repository.associations(),
    assignments: await options.repository.assignments(),
  })
  let rules = await read()
  const place: ModelRulesDependencies = {
    ...options,
    rules: () => rules,
    async reload() {
      rules = await read()
      options.onChange()
    },
  }
  return {
    rules: place.rules,
    ...typeActions(place),
    ...associationActions(place),
    ...assignmentActions(place),
  }
}

function typeActions(place: ModelRulesDependencies) {
  const { repository, database, catalogue, makeId, clock, record } = place
  const find = (id: string): TypeRow => {
    const row = place.rules().types.find((type) => type.id === id)
    if (!row) throw new Problem('model-type.not-found')
    return row
  }
  const refuseTaken = (name: string, except?: string) => {
    if (place.rules().types.some((type) => type.name_key === keyOf(name) && type.id !== except))
      throw new Problem('model-type.name-taken', { fields: { name: 'Ce nom est déjà pris' } })
  }
  const present = async (row: TypeRow) =>
    presentType(row, membersOf(place.rules(), row, await catalogue.all()).length)

  return {
    async list({ includeInactive }: { readonly includeInactive: boolean }): Promise<ModelType[]> {
      const models = await catalogue.all()
      const shown = place.rules().types.filter((type) => includeInactive || type.is_active === 1)
      return shown.map((type) => presentType(type, membersOf(place.rules(), type, models).length))
    },
    async create(by: Actor, draft: ModelTypeDraft): Promise<ModelType> {
      refuseTaken(draft.name)
      const row: TypeRow = {
        ...rowOf(draft),
        id: makeId(),
        built_in: null,
        created_at: clock.now(),
      }
      await database.commit(async (transaction) => {
        await repository.insertType(row, transaction)
        await record(
          { actor: by, action: 'model-type.created', target: row, after: draft },
          transaction,
        )
      })
      await place.reload()
      return present(row)
    },
    async update(by: Actor, id: string, change: ModelTypeChange): Promise<ModelType> {
      const before = find(id)
      if (change.name !== undefined) refuseTaken(change.name, id)
      const row: TypeRow = {
        ...before,
        ...rowOf({ ...presentType(before, 0), ...withoutUndefined(change) }),
      }
      await database.commit(async (transaction) => {
        await repository.updateType(row, transaction)
        const [old, fresh] = [presentType(before, 0), presentType(row, 0)]
        await record(
          { actor: by, action: 'model-type.changed', target: row, before: old, after: fresh },
          transaction,
        )
      })
      await place.reload()
      return present(row)
    },
    async remove(by: Actor, id: string): Promise<void> {
      const row = find(id)
      if (row.built_in !== null) throw new Problem('model-type.built-in')
      await database.commit(async (transaction) => {
        await repository.removeType(id, transaction)
        await record({ actor: by, action: 'model-type.removed', target: row }, transaction)
      })
      await place.reload()
    },
  }
}

function associationActions(place: ModelRulesDependencies) {
  const { repository, database, catalogue, record } = place
  const namesOf = (typeIds: readonly string[]) => ({
    types: place
      .rules()
      .types.filter(({ id }) => typeIds.includes(id))
      .map(({ name }) => name),
  })
  const present = (model: OfferedModel): ModelTypeAssociation => ({
    modelId: model.id,
    typeIds: place
      .rules()
      .types.filter((type) => isMember(place.rules(), type, model))
      .map((type) => type.id),
  })

  return {
    association: async (modelId: string): Promise<ModelTypeAssociation> =>
      present(await catalogue.find(modelId)),
    /** Says of which types a model is; only what differs from its capabilities is kept, so new capabilities still count. */
    async associate(
      by: Actor,
      { modelId, typeIds }: ModelTypeAssociationDraft,
    ): Promise<ModelTypeAssociation> {
      const model = await catalogue.find(modelId)
      const { types } = place.rules()
      if (typeIds.some((id) => !types.some((type) => type.id === id)))
        throw new Problem('model-type.not-found')
      const said = types
        .filter((type) => typeIds.includes(type.id) !== isBuiltInMember(type, model))
        .map((type) => ({
          model_id: modelId,
          type_id: type.id,
          is_member: typeIds.includes(type.id) ? 1 : 0,
        }))
      const before = namesOf(present(model).typeIds)
      await database.commit(async (transaction) => {
        await repository.associate(modelId, said, transaction)
        const target = { id: modelId, name: model.model.name }
        await record(
          { actor: by, action: 'model.associated', target, before, after: namesOf(typeIds) },
          transaction,
        )
      })
      await place.reload()
      return present(model)
    },
    async dissociate(by: Actor, modelId: string): Promise<void> {
      const { model } = await catalogue.find(modelId)
      await database.commit(async (transaction) => {
        await repository.associate(modelId, [], transaction)
        await record(
          { actor: by, action: 'model.dissociated', target: { id: modelId, name: model.name } },
          transaction,
        )
      })
      await place.reload()
    },
  }
}

interface AssignmentActions {
  pageAssignments(): Promise<PageAssignment[]>
  pageAssignment(name: string): Promise<PageAssignment>
  assignPage(by: Actor, name: string, change: PageAssignmentChange): Promise<PageAssignment>
}

function assignmentActions(place: ModelRulesDependencies): AssignmentActions {
  const { repository, database, catalogue, record } = place
  const assigned = (typeId: string | null, isActive: boolean) => ({
    type: place.rules().types.find(({ id }) => id === typeId)?.name,
    isActive,
  })
  const present = async (page: PageName): Promise<PageAssignment> => {
    const rules = place.rules()
    const row = rules.assignments.find((assignment) => assignment.page_name === page)
    const type = rules.types.find((candidate) => candidate.id === row?.type_id)
    return {
      pageName: page,
      ...pageTexts[page],
      assignedTypeId: type?.id ?? null,
      isActive: row?.is_active === 1,
      modelCount: type?.is_active === 1 ? membersOf(rules, type, await catalogue.all()).length : 0,
    }
  }
  const pageOf = (name: string): PageName => {
    const page = PageName.safeParse(name)
    if (!page.success) throw new Problem('page.not-found')
    return page.data
  }

  return {
    async pageAssignments(): Promise<PageAssignment[]> {
      return Promise.all((Object.keys(defaultTypeOfPage) as PageName[]).map(present))
    },
    async pageAssignment(name: string): Promise<PageAssignment> {
      return present(pageOf(name))
    },
    async assignPage(
      by: Actor,
      name: string,
      change: PageAssignmentChange,
    ): Promise<PageAssignment> {
      const page = pageOf(name)
      const { assignedTypeId, isActive } = change
      const isKnown =
        assignedTypeId === null || place.rules().types.some((type) => type.id === assignedTypeId)
      if (!isKnown) throw new Problem('model-type.not-found')
      const row = { page_name: page, type_id: assignedTypeId, is_active: isActive ? 1 : 0 }
      const before = await present(page)
      await database.commit(async (transaction) => {
        await repository.assign(row, transaction)
        const [old, fresh] = [
          assigned(before.assignedTypeId, before.isActive),
          assigned(assignedTypeId, isActive),
        ]
        await record(
          {
            actor: by,
            action: 'page.assigned',
            target: { id: page, name: before.displayName },
            before: old,
            after: fresh,
          },
          transaction,
        )
      })
      await place.reload()
      return present(page)
    },
  }
}

const keyOf = (name: string) => name.toLocaleLowerCase('fr')
const rowOf = ({ name, description, color, icon, isActive }: ModelTypeDraft) => ({
  name,
  name_key: keyOf(name),
  description,
  color,
  icon,
  is_active: isActive ? 1 : 0,
})
const presentType = (row: TypeRow, modelCount: number): ModelType => ({
  id: row.id,
  name: row.name,
  description: row.description,
  color: row.color,
  icon: modelTypeIcons.find((icon) => icon === row.icon) ?? 'Category',
  isActive: row.is_active === 1,
  builtIn: row.built_in === null ? null : ModelTypeName.parse(row.built_in),
  modelCount,
})
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutUndefined = <T extends object>(part: T): Defined<T> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Defined<T>
