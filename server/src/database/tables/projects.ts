import type { ProjectColor, ProjectIcon } from '@atelier/contract/projects/projects'

export interface ProjectsTables {
  projects: ProjectsTable
}

/** What users gather works in; `works.project_id` says which. Each is a work itself, with a state and a place in the trash. */
export interface ProjectsTable {
  id: string
  user_id: string
  name: string
  /** Without case and accents, unique for each user; of one in the trash with its id, so that its name is free. */
  name_key: string
  icon: ProjectIcon
  color: ProjectColor
  instructions: string
  model: string | null
  is_kept: number
  collection_id: string | null
  created_at: number
}
