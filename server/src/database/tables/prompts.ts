import type { Generated } from 'kysely'

export interface PromptsTables {
  prompts: PromptsTable
  prompt_versions: PromptVersionsTable
}

/** Prepared texts. Each is a work of its owner. */
export interface PromptsTable {
  id: string
  user_id: string
  command: string
  /** The command, unique for each user; with the id where it is in the trash, or was restored when another one had it. */
  command_key: string
  title: string
  /** Command and title without case and accents. */
  search_key: string
  text: string
  /** JSON. */
  fields: string
  /** Between spaces. */
  uses_in: string
  version: number
  /** Of the texts and fields of all versions. */
  byte_size: Generated<number>
  created_at: number
  updated_at: number
}

/** What a prompt was, and is: the last one is the prompt itself. */
export interface PromptVersionsTable {
  prompt_id: string
  number: number
  /** JSON. */
  content: string
  created_at: number
}
