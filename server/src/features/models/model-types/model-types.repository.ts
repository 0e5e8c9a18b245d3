import type { Selectable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { ModelTypesTable, PageAssignmentsTable } from '#database/tables/models.ts'

export type TypeRow = Readonly<Selectable<ModelTypesTable>>
export type AssignmentRow = Readonly<Selectable<PageAssignmentsTable>>
export interface AssociationRow {
  readonly model_id: string
  readonly type_id: string
  readonly is_member: number
}

const maxTypes = 1000
const maxAssociations = 100_000

/** Types of models, the administrator's word on who is of them, and what each page offers. */
export function createModelTypesRepository(queries: Queries) {
  return {
    types: (): Promise<TypeRow[]> =>
      queries
        .selectFrom('model_types')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .limit(maxTypes)
        .execute(),
    async insertType(row: TypeRow, on: Queries): Promise<void> {
      await on.insertInto('model_types').values(row).execute()
    },
    async updateType({ id, ...changes }: TypeRow, on: Queries): Promise<void> {
      await on.updateTable('model_types').set(changes).where('id', '=', id).execute()
    },
    async removeType(id: string, on: Queries): Promise<void> {
      await on.deleteFrom('model_types').where('id', '=', id).execute()
    },
    associations: (): Promise<AssociationRow[]> =>
      queries
        .selectFrom('model_associations')
        .selectAll()
        .orderBy('model_id')
        .limit(maxAssociations)
        .execute(),
    /** Replaces everything that was said of one model. */
    async associate(modelId: string, rows: readonly AssociationRow[], on: Queries): Promise<void> {
      await on.deleteFrom('model_associations').where('model_id', '=', modelId).execute()
      if (rows.length > 0)
        await on
          .insertInto('model_associations')
          .values([...rows])
          .execute()
    },
    assignments: (): Promise<AssignmentRow[]> =>
      queries.selectFrom('page_assignments').selectAll().orderBy('page_name').limit(100).execute(),
    async assign(row: AssignmentRow, on: Queries): Promise<void> {
      await on
        .insertInto('page_assignments')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('page_name')
            .doUpdateSet({ type_id: row.type_id, is_active: row.is_active }),
        )
        .execute()
    },
  }
}
export type ModelTypesRepository = ReturnType<typeof createModelTypesRepository>
