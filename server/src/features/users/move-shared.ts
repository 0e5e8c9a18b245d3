import type { Queries } from '#database/database.ts'
import { moveSharedAssistants } from '#features/assistants/assistants.service.ts'
import { moveSharedCollections } from '#features/knowledge/knowledge.service.ts'
import { moveSharedPrompts } from '#features/prompts/prompts.service.ts'

/** Part of making someone the administrator, by whichever means: what only an administrator may share becomes theirs. */
export const moveAllShared = async (on: Queries, to: string) => [
  ...(await moveSharedCollections(on, to)),
  ...(await moveSharedPrompts(on, to)),
  ...(await moveSharedAssistants(on, to)),
]
