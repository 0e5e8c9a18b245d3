export interface ModelsTables {
  model_types: ModelTypesTable
  model_associations: ModelAssociationsTable
  page_assignments: PageAssignmentsTable
}

export interface ModelTypesTable {
  id: string
  /** The code of a built-in type; `null` for the administrator's own. */
  built_in: string | null
  name: string
  /** The name in lower case; unique. */
  name_key: string
  description: string
  color: string
  icon: string
  is_active: number
  created_at: number
}

/** Where the administrator has overridden a model's capabilities. */
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
