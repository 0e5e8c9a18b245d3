export interface AssistantsTables {
  assistants: AssistantsTable
  assistant_versions: AssistantVersionsTable
}

/** Each is a work of its owner. Name, description and face are those of the last version. */
export interface AssistantsTable {
  id: string
  user_id: string
  name: string
  /** The name without case and accents. */
  name_key: string
  description: string
  /** JSON. */
  face: string
  /** Number of the last version. */
  version: number
  created_at: number
  updated_at: number
}

/** What an assistant says and does; a change adds a row. */
export interface AssistantVersionsTable {
  assistant_id: string
  number: number
  /** The owner, whose storage it counts in. */
  user_id: string
  /** JSON. */
  content: string
  created_at: number
}
