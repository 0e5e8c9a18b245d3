import type { QueuedMessage } from '@atelier/contract/chat/queue/queue'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { MessageFailure } from '../stored-chat.ts'

/** A message that waits until the reply of its chat is written. */
export interface StoredQueued extends Pick<QueuedMessage, 'id' | 'content' | 'state'> {
  readonly chatId: string
  readonly userId: string
  /** The message it will follow; `''`, or one that is gone: the last one shown. */
  readonly afterId: string
  /** Order within the queue. */
  readonly place: number
  readonly hold: QueueHold | undefined
  /** Answer it side by side; that of the chat when absent. */
  readonly models: string[] | undefined
  /** The documents that it is answered from, instead of the chat's. */
  readonly knowledge: KnowledgeScope | undefined
  readonly createdAt: number
}

/** Why a queue goes on no more by itself. */
export interface QueueHold {
  /** The reply before it was stopped, or failed, or its first message could not be sent. */
  readonly because: 'stopped' | 'failed' | 'refused'
  /** Of a message that could not be sent. */
  readonly failure?: MessageFailure
}
