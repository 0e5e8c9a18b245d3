import type { AssistantContent, ListedFace } from '@atelier/contract/assistants/assistant-content'

/** What lists show of an assistant. */
export interface ListedAssistant extends Pick<AssistantContent, 'name' | 'description'> {
  readonly face: ListedFace
  readonly id: string
  readonly ownerId: string
  readonly isOwn: boolean
  /** By its owner. */
  readonly isPinned: boolean
  /** Number of the last version. */
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
}
export interface StoredAssistant extends ListedAssistant {
  readonly content: AssistantContent
}
export interface StoredVersion {
  readonly number: number
  readonly content: AssistantContent
  readonly createdAt: number
}
