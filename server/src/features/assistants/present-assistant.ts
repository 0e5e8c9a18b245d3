import type {
  Assistant,
  AssistantSummary,
  AssistantVersion,
} from '@atelier/contract/assistants/assistants'
import { isoDate } from '#platform/clock.ts'
import type { ListedAssistant, StoredAssistant, StoredVersion } from './stored-assistant.ts'

/** An assistant as lists return it. */
export const presentSummary = (assistant: ListedAssistant): AssistantSummary => ({
  id: assistant.id,
  name: assistant.name,
  face: assistant.face,
  description: assistant.description,
  isOwn: assistant.isOwn,
  isPinned: assistant.isPinned,
  version: assistant.version,
  updatedAt: isoDate(assistant.updatedAt),
})

/** An assistant as the API returns it. */
export const presentAssistant = (assistant: StoredAssistant): Assistant => ({
  ...presentSummary(assistant),
  ...assistant.content,
  createdAt: isoDate(assistant.createdAt),
})

export const presentVersion = ({
  number,
  content,
  createdAt,
}: StoredVersion): AssistantVersion => ({ number, content, createdAt: isoDate(createdAt) })
