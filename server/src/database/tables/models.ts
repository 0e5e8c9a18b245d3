export interface ModelsTables {
  model_types: ModelTypesTable
  model_associations: ModelAssociationsTable
  page_assignments: PageAssignmentsTable
}

export interface ModelTypesTable {
  id: string
  /** The word of a built-in type; `null` for the administrator's own. */
  built_in: string | null
  name: string
  /** The name without regard to case: what is unique. */
  name_key: string
  description: string
  color: string
  icon: string
  is_active: number
  created_at: number
}

/** Where the administrator overrode what the model's capabilities say. */
export interface ModelAssociationsTable {
  model_id: string
  type_id: string
  is_member: number
}

export interface PageAssignmentsTable {
  page_name: string
  type_id: string | null
  is_active: number
}
