import type { Message } from '@atelier/contract/chat/chat'
import type { RegenerateRequest } from '@atelier/contract/chat/replies'
import type { ComparisonActions } from '../compare/comparison-actions.ts'

/** A message with its index in the chat. */
export interface MessagePosition {
  readonly message: Message
  readonly index: number
}
/** By another model than its own, or with twice the length that it was allowed. */
export type OtherReplyOptions = Pick<RegenerateRequest, 'model' | 'isLonger'>

/** What can be done with any message of a chat. */
export interface VersionActions {
  readonly chatId: string
  /** Not a temporary chat. */
  readonly isLasting: boolean
  /** A reply is being written: no other can be asked for. */
  readonly isBusy: boolean
  /** Shows another version of a message. */
  readonly onShow: (messageId: string) => void
  /** Answers the question of a reply again. */
  readonly onRegenerate: (reply: MessagePosition, options?: OtherReplyOptions) => void
  /** Changes the text of a message in its place; resolves to whether it was saved. */
  readonly onCorrect: (message: Message, content: string) => Promise<boolean>
  /** Puts a message with all that follows it into the trash; absent in a temporary chat, which has none. */
  readonly onRemove: ((message: Message) => void) | undefined
  /** A new chat with the messages up to this one. */
  readonly onContinueElsewhere: (message: Message) => void
  readonly comparison: ComparisonActions
}
