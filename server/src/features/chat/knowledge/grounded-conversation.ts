import type { StoredChat, StoredMessage } from '../stored-chat.ts'
import type { Grounded } from './reply-grounding.ts'

interface StoredConversation {
  readonly chat: StoredChat
  readonly history: readonly StoredMessage[]
}

/**
 * The same conversation with the excerpts before its last question, and how to use them in the instructions. What came before stays as it
 * was, so that a model need not read it again.
 */
export function groundedConversation(
  conversation: StoredConversation,
  grounded: Grounded,
): StoredConversation {
  if (grounded.retrieved.excerpts.length === 0) return conversation
  const { chat, history } = conversation
  const systemPrompt = [chat.settings.systemPrompt, grounded.knowledge.excerptInstruction(grounded)]
    .filter((part) => part.trim() !== '')
    .join('\n\n')
  const last = history.findLastIndex(({ role }) => role === 'user')
  return {
    chat: { ...chat, settings: { ...chat.settings, systemPrompt } },
    history: history.map((message, index) =>
      index === last
        ? {
            ...message,
            content: grounded.knowledge.questionWithExcerpts(grounded, message.content),
          }
        : message,
    ),
  }
}
