import type { ChatDraft } from '@atelier/contract/chat/chat'
import { type ChatSettingsChange, chatDefaults } from '@atelier/contract/chat/settings'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import { defined } from '@atelier/contract/wire/defined'
import type { StoredChat } from '../stored-chat.ts'

interface NewChat extends ChatDraft, Pick<StoredChat, 'id' | 'userId'> {
  readonly settings?: ChatSettingsChange | undefined
  readonly knowledge?: KnowledgeScope | undefined
  readonly projectId?: string | undefined
  readonly assistantId?: string | undefined
  readonly at: number
  /** How long a temporary chat lasts after its last message. */
  readonly lifetimeMs?: number | undefined
}

/** A chat without messages. */
export const newChat = ({
  id,
  userId,
  title,
  model,
  settings = {},
  knowledge,
  projectId,
  assistantId,
  at,
  lifetimeMs,
}: NewChat): StoredChat => ({
  id,
  userId,
  title,
  model,
  settings: {
    ...chatDefaults,
    stream: true,
    // A length that is chosen applies.
    ...(settings.maxTokens !== undefined && { replyLength: 'fixed' as const }),
    ...defined(settings),
  },
  createdAt: at,
  updatedAt: at,
  pathVersion: 0,
  ...(knowledge && knowledge.collectionIds.length > 0 && { knowledge }),
  ...(projectId !== undefined && { projectId }),
  ...(assistantId !== undefined && { assistantId }),
  ...(lifetimeMs !== undefined && { expiresAt: at + lifetimeMs }),
})
