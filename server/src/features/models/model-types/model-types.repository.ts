import { type ModelType, modelTypeIcons } from '@atelier/contract/model-types/model-types'
import { ModelTypeName } from '@atelier/contract/models/models'
import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type {
  ModelAssociationsTable,
  ModelTypesTable,
  PageAssignmentsTable,
} from '#database/tables/models.ts'

export interface StoredModelType {
  readonly id: string
  /** `undefined` for the administrator's own types. */
  readonly builtIn: ModelTypeName | undefined
  readonly name: string
  readonly description: string
  readonly color: string
  readonly icon: ModelType['icon']
  readonly isActive: boolean
  readonly createdAt: number
}
/** Where the administrator's choice differs from the model's capabilities. */
export interface StoredAssociation {
  readonly modelId: string
  readonly typeId: string
  readonly isMember: boolean
}
export interface StoredPageAssignment {
  readonly pageName: string
  readonly typeId: string | null
  readonly isActive: boolean
}

const maxTypes = 1000
const maxAssociations = 100_000
const maxPages = 100

/** Types of models, their associations with models, and the types that pages offer. */
export function createModelTypesRepository(queries: Queries) {
  return { ...typeRows(queries), ...associationRows(queries), ...assignmentRows(queries) }
}
export type ModelTypesRepository = ReturnType<typeof createModelTypesRepository>

/** Makes names unique regardless of case. */
export const typeNameKey = (name: string) => name.toLocaleLowerCase('fr')

function typeRows(queries: Queries) {
  return {
    async types(on = queries): Promise<StoredModelType[]> {
      const rows = await on
        .selectFrom('model_types')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .limit(maxTypes)
        .execute()
      return rows.map(toType)
    },
    async insertType(type: StoredModelType, on: Queries): Promise<void> {
      await on.insertInto('model_types').values(toTypeRow(type)).execute()
    },
    async updateType(type: StoredModelType, on: Queries): Promise<void> {
      const { id, ...changes } = toTypeRow(type)
      await on.updateTable('model_types').set(changes).where('id', '=', id).execute()
    },
    async removeType(id: string, on: Queries): Promise<void> {
      await on.deleteFrom('model_types').where('id', '=', id).execute()
    },
  }
}

function associationRows(queries: Queries) {
  return {
    async associations(on = queries): Promise<StoredAssociation[]> {
      const rows = await on
        .selectFrom('model_associations')
        .selectAll()
        .orderBy('model_id')
        .limit(maxAssociations)
        .execute()
      return rows.map((row) => ({
        modelId: row.model_id,
        typeId: row.type_id,
        isMember: row.is_member === 1,
      }))
    },
    /** Replaces all associations of one model. */
    async associate(
      modelIds: readonly string[],
      associations: readonly StoredAssociation[],
      on: Queries,
    ): Promise<void> {
      await on.deleteFrom('model_associations').where('model_id', 'in', modelIds).execute()
      if (associations.length === 0) return
      await on.insertInto('model_associations').values(associations.map(toAssociationRow)).execute()
    },
  }
}

function assignmentRows(queries: Queries) {
  return {
    async assignments(on = queries): Promise<StoredPageAssignment[]> {
      const rows = await on
        .selectFrom('page_assignments')
        .selectAll()
        .orderBy('page_name')
        .limit(maxPages)
        .execute()
      return rows.map((row) => ({
        pageName: row.page_name,
        typeId: row.type_id,
        isActive: row.is_active === 1,
      }))
    },
    async assign(assignment: StoredPageAssignment, on: Queries): Promise<void> {
      const { page_name, ...changes } = toAssignmentRow(assignment)
      await on
        .insertInto('page_assignments')
        .values({ page_name, ...changes })
        .onConflict((conflict) => conflict.column('page_name').doUpdateSet(changes))
        .execute()
    },
  }
}

const toType = (row: Selectable<ModelTypesTable>): StoredModelType => ({
  id: row.id,
  builtIn: row.built_in === null ? undefined : ModelTypeName.parse(row.built_in),
  name: row.name,
  description: row.description,
  color: row.color,
  icon: modelTypeIcons.find((icon) => icon === row.icon) ?? 'Category',
  isActive: row.is_active === 1,
  createdAt: Number(row.created_at),
})

const toTypeRow = (type: StoredModelType) => ({
  id: type.id,
  built_in: type.builtIn ?? null,
  name: type.name,
  name_key: typeNameKey(type.name),
  description: type.description,
  color: type.color,
  icon: type.icon,
  is_active: type.isActive ? 1 : 0,
  created_at: type.createdAt,
})

const toAssociationRow = (association: StoredAssociation): Insertable<ModelAssociationsTable> => ({
  model_id: association.modelId,
  type_id: association.typeId,
  is_member: association.isMember ? 1 : 0,
})

const toAssignmentRow = (assignment: StoredPageAssignment): Insertable<PageAssignmentsTable> => ({
  page_name: assignment.pageName,
  type_id: assignment.typeId,
  is_active: assignment.isActive ? 1 : 0,
})
