import type { Queries } from '#database/database.ts'
import { moveSharedAssistants } from '#features/assistants/assistants.service.ts'
import { moveSharedCollections } from '#features/knowledge/knowledge.service.ts'

/** Part of making someone the administrator, by whichever means: only the administrator shares with groups and with everyone. */
export const moveAllShared = async (on: Queries, to: string) => [
  ...(await moveSharedCollections(on, to)),
  ...(await moveSharedAssistants(on, to)),
]
