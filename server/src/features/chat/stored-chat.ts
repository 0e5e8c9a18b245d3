import type { Chat, Message, ReplyLimit } from '@atelier/contract/chat/chat'
import type { ChatSettings, ChatSettingsChange } from '@atelier/contract/chat/settings'
import type { Citation, Grounding } from '@atelier/contract/knowledge/citations'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { ProblemParams } from '@atelier/contract/problems/problem-codes'
import type { GivenFiles } from './instructions/given-files.ts'

/** A chat without its messages. */
export interface StoredChat extends Pick<Chat, 'id' | 'userId' | 'title' | 'model'> {
  readonly settings: ChatSettings
  readonly createdAt: number
  /** Time of the last activity. */
  readonly updatedAt: number
  /** The server that writes a reply in this chat, or did so when it ended. */
  readonly writer?: string
  /** Grows each time that other messages are shown. */
  readonly pathVersion: number
  /** Of a temporary chat: when it disappears. */
  readonly expiresAt?: number | undefined
  /** The documents that its questions are answered from. */
  readonly knowledge?: KnowledgeScope | undefined
  /** The project that it is in, or begins in; it may be in the trash. */
  readonly projectId?: string | undefined
  /** Known of a chat that is read by itself. */
  readonly isArchived?: boolean
  /** Who answers in it; it may be gone. */
  readonly assistantId?: string | undefined
}
export interface ChatChanges extends Partial<Pick<StoredChat, 'title' | 'model'>> {
  readonly settings?: ChatSettingsChange
  readonly knowledge?: KnowledgeScope
  readonly assistantId?: string | null
}

/** Where a message hangs in the tree of its chat. */
export interface TreePosition {
  readonly chatId: string
  /** The message it follows; `''` at the beginning of the chat. Those under the same one are its variants. */
  readonly parentId: string
  /** Number of messages from the beginning to this one: 1 is the first. */
  readonly depth: number
  /** Order of writing within the chat, over all variants. */
  readonly position: number
}

export interface StoredMessage extends TreePosition {
  readonly id: string
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
  /** For a reply: estimated tokens of its prompt. */
  readonly promptEstimate: number | undefined
  /** For a reply: how the engine ended it. */
  readonly finishReason: Message['finishReason']
  /** For a reply: what bounded it, whether or not it was cut. */
  readonly limit: ReplyLimit | undefined
  /** For a reply that was continued: by the engine itself, or by an instruction to go on. */
  readonly continuedBy: 'engine' | 'instruction' | undefined
  /** For a reply that is shown beside others: its place among them, from 1. */
  readonly comparePlace: number | undefined
  /** How many times it was corrected. */
  readonly corrections: number
  /** For a question: the documents that it is answered from, instead of the chat's. */
  readonly knowledge: KnowledgeScope | undefined
  /** For a reply that was written from documents. */
  readonly grounding: StoredGrounding | undefined
  /** For a reply: which instructions it was given; `''`: none. Absent where nobody stored it. */
  readonly instructionsHash: string | undefined
  /** For a reply: the files that it was given. */
  readonly givenFiles: GivenFiles | undefined
  /** For a reply in a chat that had an assistant. */
  readonly assistant: Message['assistant']
  readonly createdAt: number
}
/** Roughly the characters of its row: its texts, and what it says of itself. */
export const charactersOf = ({ content, reasoning, failure, grounding }: StoredMessage): number =>
  content.length +
  reasoning.length +
  (failure ? JSON.stringify(failure.params).length : 0) +
  (grounding ? JSON.stringify(grounding).length : 0)

/** What a reply was written from, and what it cites. */
export interface StoredGrounding {
  readonly report: Grounding
  /** Which reading of each document that was. */
  readonly readings: Readonly<Record<string, number>>
  readonly citations: readonly Citation[]
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
