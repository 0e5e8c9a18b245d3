import {
  type Association,
  type AssociationDraft,
  type ModelType,
  type ModelTypeChange,
  type ModelTypeDraft,
  type PageAssignment,
  type PageAssignmentChange,
  PageName,
  pages,
  typeIcons,
} from '@atelier/contract/model-types'
import { ModelTypeName } from '@atelier/contract/models'
import { Problem } from '@atelier/contract/problems'
import type { ModelCatalogue, OfferedModel } from './model-catalogue.ts'
import type { ModelTypesRepository, TypeRow } from './model-types.repository.ts'
import type { ModelsOptions } from './models-options.ts'
import { pageTexts } from './page-texts.ts'
import { isMember, isOfBuiltIn, membersOf, type TypeRules } from './type-members.ts'

interface Options extends ModelsOptions {
  readonly repository: ModelTypesRepository
  readonly catalogue: ModelCatalogue
}
interface Place extends Options {
  rules(): TypeRules
  /** Reads the rules again after a change, and says so. */
  renew(): Promise<void>
}

/** Types of models and assignments of pages: what the administrator decides. The rules are few, and asked at every message: kept in memory. */
export async function createModelTypes(options: Options) {
  const read = async (): Promise<TypeRules> => ({
    types: await options.repository.types(),
    associations: await options.repository.associations(),
    assignments: await options.repository.assignments(),
  })
  let rules = await read()
  const place: Place = {
    ...options,
    rules: () => rules,
    async renew() {
      rules = await read()
      options.changed()
    },
  }
  return { rules: place.rules, ...typesOf(place), ...associationsOf(place), ...assignmentsOf(place) }
}

function typesOf(place: Place) {
  const { repository, database, catalogue, makeId, clock } = place
  const find = (id: string): TypeRow => {
    const row = place.rules().types.find((type) => type.id === id)
    if (!row) throw new Problem('model-type.not-found')
    return row
  }
  const refuseTaken = (name: string, except?: string) => {
    if (place.rules().types.some((type) => type.name_key === keyOf(name) && type.id !== except))
      throw new Problem('model-type.name-taken', { fields: { name: 'Ce nom est déjà pris' } })
  }
  const present = async (row: TypeRow) => presentType(row, membersOf(place.rules(), row, await catalogue.all()).length)

  return {
    async list({ includeInactive }: { readonly includeInactive: boolean }): Promise<ModelType[]> {
      const models = await catalogue.all()
      const shown = place.rules().types.filter((type) => includeInactive || type.is_active === 1)
      return shown.map((type) => presentType(type, membersOf(place.rules(), type, models).length))
    },
    async create(draft: ModelTypeDraft): Promise<ModelType> {
      refuseTaken(draft.name)
      const row: TypeRow = { ...rowOf(draft), id: makeId(), built_in: null, created_at: clock.now() }
      await database.commit((transaction) => repository.insertType(row, transaction))
      await place.renew()
      return present(row)
    },
    async update(id: string, change: ModelTypeChange): Promise<ModelType> {
      const before = find(id)
      if (change.name !== undefined) refuseTaken(change.name, id)
      const row: TypeRow = { ...before, ...rowOf({ ...presentType(before, 0), ...withoutAbsent(change) }) }
      await database.commit((transaction) => repository.updateType(row, transaction))
      await place.renew()
      return present(row)
    },
    async remove(id: string): Promise<void> {
      if (find(id).built_in !== null) throw new Problem('model-type.built-in')
      await database.commit((transaction) => repository.removeType(id, transaction))
      await place.renew()
    },
  }
}

function associationsOf(place: Place) {
  const { repository, database, catalogue } = place
  const present = (model: OfferedModel): Association => ({
    modelId: model.id,
    typeIds: place
      .rules()
      .types.filter((type) => isMember(place.rules(), type, model))
      .map((type) => type.id),
  })

  return {
    association: async (modelId: string): Promise<Association> => present(await catalogue.find(modelId)),
    /** Says of which types a model is; only what differs from its capabilities is kept, so new capabilities still count. */
    async associate({ modelId, typeIds }: AssociationDraft): Promise<Association> {
      const model = await catalogue.find(modelId)
      const { types } = place.rules()
      if (typeIds.some((id) => !types.some((type) => type.id === id))) throw new Problem('model-type.not-found')
      const said = types
        .filter((type) => typeIds.includes(type.id) !== isOfBuiltIn(type, model))
        .map((type) => ({ model_id: modelId, type_id: type.id, is_member: typeIds.includes(type.id) ? 1 : 0 }))
      await database.commit((transaction) => repository.associate(modelId, said, transaction))
      await place.renew()
      return present(model)
    },
    async dissociate(modelId: string): Promise<void> {
      await catalogue.find(modelId)
      await database.commit((transaction) => repository.associate(modelId, [], transaction))
      await place.renew()
    },
  }
}

interface Assignments {
  pageAssignments(): Promise<PageAssignment[]>
  pageAssignment(name: string): Promise<PageAssignment>
  assignPage(name: string, change: PageAssignmentChange): Promise<PageAssignment>
}

function assignmentsOf(place: Place): Assignments {
  const { repository, database, catalogue } = place
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
      return Promise.all((Object.keys(pages) as PageName[]).map(present))
    },
    async pageAssignment(name: string): Promise<PageAssignment> {
      return present(pageOf(name))
    },
    async assignPage(name: string, change: PageAssignmentChange): Promise<PageAssignment> {
      const page = pageOf(name)
      const { assignedTypeId, isActive } = change
      const isKnown = assignedTypeId === null || place.rules().types.some((type) => type.id === assignedTypeId)
      if (!isKnown) throw new Problem('model-type.not-found')
      const row = { page_name: page, type_id: assignedTypeId, is_active: isActive ? 1 : 0 }
      await database.commit((transaction) => repository.assign(row, transaction))
      await place.renew()
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
  icon: typeIcons.find((icon) => icon === row.icon) ?? 'Category',
  isActive: row.is_active === 1,
  builtIn: row.built_in === null ? null : ModelTypeName.parse(row.built_in),
  modelCount,
})
type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutAbsent = <T extends object>(part: T): Present<T> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Present<T>
