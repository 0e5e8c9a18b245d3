import type { Assistant, AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import type { AssistantVersion } from '@atelier/contract/assistants/assistants'
import { isoDate } from '#platform/clock.ts'
import type { ListedAssistant, StoredAssistant, StoredVersion } from './stored-assistant.ts'

/** How the reader came to it, and who else may use it. */
export type Sharing = Pick<AssistantSummary, 'isAdded' | 'audience'>

/** An assistant as lists return it. */
export const presentSummary = (
  assistant: ListedAssistant,
  { isAdded, audience }: Sharing,
): AssistantSummary => ({
  id: assistant.id,
  name: assistant.name,
  face: assistant.face,
  description: assistant.description,
  isOwn: assistant.isOwn,
  isAdded,
  audience: assistant.isOwn || audience.kind !== 'groups' ? audience : groupsUnnamed,
  isPinned: assistant.isPinned,
  version: assistant.version,
  updatedAt: isoDate(assistant.updatedAt),
})

/** An assistant as the API returns it. */
export const presentAssistant = (assistant: StoredAssistant, sharing: Sharing): Assistant => ({
  ...presentSummary(assistant, sharing),
  ...assistant.content,
  createdAt: isoDate(assistant.createdAt),
})

const groupsUnnamed: Sharing['audience'] = { kind: 'groups', groupIds: [] }

export const presentVersion = ({
  number,
  content,
  createdAt,
}: StoredVersion): AssistantVersion => ({ number, content, createdAt: isoDate(createdAt) })
