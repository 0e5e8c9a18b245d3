import type { Chat, Message, ReplyLimit } from '@atelier/contract/chat/chat'
import type { ChatSettings, ChatSettingsChange } from '@atelier/contract/chat/settings'
import type { ProblemParams } from '@atelier/contract/problems/problem-codes'

/** A chat without its messages. */
export interface StoredChat extends Pick<Chat, 'id' | 'userId' | 'title' | 'model'> {
  readonly settings: ChatSettings
  readonly createdAt: number
  /** Time of the last activity. */
  readonly updatedAt: number
  /** The server that writes a reply in this chat, or did so when it ended. */
  readonly writer?: string
}
export interface ChatChanges extends Partial<Pick<StoredChat, 'title' | 'model'>> {
  readonly settings?: ChatSettingsChange
}

export interface StoredMessage {
  readonly id: string
  readonly chatId: string
  /** Order within the chat, from 1. */
  readonly position: number
  readonly role: Message['role']
  readonly content: string
  readonly reasoning: string
  readonly model: string | undefined
  /** For a reply: the name of the engine that wrote it. */
  readonly engine: string | undefined
  readonly status: 'writing' | 'done' | 'stopped' | 'failed'
  readonly failure: MessageFailure | undefined
  readonly usage: TokenCounts | undefined
  /** For a reply: number of messages at the start of the chat that the model did not receive. */
  readonly leftOut: number
  /** For an unfinished reply: the edited question, which replaces the stored one once the reply has text. */
  readonly editedQuestion: string | undefined
  /** For a reply: estimated tokens of its prompt. */
  readonly promptEstimate: number | undefined
  /** For a reply: how the engine ended it. */
  readonly finishReason: Message['finishReason']
  /** For a reply: what bounded it, whether or not it was cut. */
  readonly limit: ReplyLimit | undefined
  /** For a reply that was continued: by the engine itself, or by an instruction to go on. */
  readonly continuedBy: 'engine' | 'instruction' | undefined
  readonly createdAt: number
}
export interface MessageFailure {
  /** Problem code; an older version may have stored one that does not exist any more. */
  readonly code: string
  readonly params: ProblemParams
}
export interface TokenCounts {
  readonly promptTokens: number
  readonly completionTokens: number
}

/** A question that is sent again with an edited text. */
export interface EditedQuestion {
  readonly id: string
  readonly content: string
  readonly at: number
}
