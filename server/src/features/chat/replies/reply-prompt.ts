import type { ChatMessage, ChatRequest } from '@atelier/engine/engine'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import { type Conversation, fitPrompt, type Prompt } from './fit-prompt.ts'

/** What the engine is given. */
export interface ReplyPrompt {
  readonly conversation: Conversation
  /** As much of it as the model is expected to hold. */
  readonly first: Prompt
  readonly parameters: Omit<ChatRequest, 'messages'>
}

/** The system prompt, then the messages, as far as the model can hold them. */
export function createReplyPrompt(
  { settings }: StoredChat,
  { model }: OfferedModel,
  {
    messages,
    maxTokens,
  }: { readonly messages: readonly ChatMessage[]; readonly maxTokens: number },
): ReplyPrompt {
  const { systemPrompt, temperature, topP, topK } = settings
  const conversation = { systemPrompt, messages }
  const replyTokens = Math.min(settings.maxTokens, maxTokens)
  return {
    conversation,
    first: fitPrompt(conversation, { window: model.contextSize, replyTokens }),
    parameters: { model: model.id, temperature, topP, topK, maxTokens: replyTokens },
  }
}

/** Messages that have text. */
export const textMessagesOf = (history: readonly StoredMessage[]): ChatMessage[] =>
  history
    .filter((message) => message.content !== '')
    .map(({ role, content }) => ({ role, content }))
