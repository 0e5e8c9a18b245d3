import type { ChatMessage, ChatRequest } from '@atelier/engine/engine'
import type { OfferedModel } from '#features/models/models.service.ts'
import type { ChatRepository } from '../chat.repository.ts'
import { messagesWithFiles, type PromptFilesDependencies } from '../files/messages-with-files.ts'
import type { EditedQuestion, StoredChat, StoredMessage } from '../stored-chat.ts'
import { type Conversation, fitPrompt, type Prompt } from './fit-prompt.ts'

/** What the engine receives. */
export interface ReplyPrompt {
  readonly conversation: Conversation
  /** As many messages as the model is expected to accept. */
  readonly first: Prompt
  readonly parameters: Omit<ChatRequest, 'messages'>
}

/** Builds the prompt: the system prompt, then the messages, as far as they fit into the model. */
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

/**
 * The prompt of a reply that may wait. It stays in memory only if a slot is free at once; otherwise
 * it is read again later, to save memory.
 */
export interface PromptSource {
  /** Called when the reply must wait: the prompt is removed from memory. */
  release(): void
  load(signal: AbortSignal): Promise<ReplyPrompt>
}
export interface PromptSourceRequest {
  readonly chat: StoredChat
  readonly offered: OfferedModel
  readonly maxTokens: number
  /** Position of the reply. */
  readonly position: number
  readonly replaces: string | undefined
  readonly edited: EditedQuestion | undefined
  /** Settles once question and reply are stored. */
  readonly stored: Promise<unknown>
  readonly hasNewFiles: boolean
}
interface LoadedPrompt {
  readonly history: readonly StoredMessage[]
  readonly prompt: ReplyPrompt
}

export function createPromptSource(
  dependencies: PromptFilesDependencies & { readonly chats: Pick<ChatRepository, 'history'> },
  request: PromptSourceRequest,
  first: LoadedPrompt,
): PromptSource {
  const { chat, offered, maxTokens, stored, hasNewFiles } = request
  let loaded: LoadedPrompt | undefined = first
  return {
    release() {
      loaded = undefined
    },
    async load(signal) {
      // Before that, the question is not in the history and has no files.
      if (hasNewFiles || !loaded) await stored
      const { history, prompt } = loaded ?? (await reloadPrompt(dependencies.chats, request))
      loaded = undefined
      const replyTokens = prompt.parameters.maxTokens ?? maxTokens
      const conversation = { chat, history, offered, replyTokens }
      const messages = await messagesWithFiles(dependencies, conversation, signal)
      return messages ? createReplyPrompt(chat, offered, { messages, maxTokens }) : prompt
    },
  }
}

/** The messages before the reply, as they were when the reply was requested. */
async function reloadPrompt(
  chats: Pick<ChatRepository, 'history'>,
  { chat, offered, maxTokens, position, replaces, edited }: PromptSourceRequest,
): Promise<LoadedPrompt> {
  const history = (await chats.history(chat.id))
    .filter((message) => message.position < position && message.id !== replaces)
    .map((message) =>
      message.id === edited?.id ? { ...message, content: edited.content } : message,
    )
  const messages = textMessagesOf(history)
  return { history, prompt: createReplyPrompt(chat, offered, { messages, maxTokens }) }
}
