import type { Message } from '@atelier/contract/chat/chat'
import type { RegenerateRequest } from '@atelier/contract/chat/replies'

interface MessagePosition {
  readonly message: Message
  readonly index: number
}

/** What can be done with replies side by side. */
export interface ComparisonActions {
  /** The chat goes on from this reply; resolves to whether that was saved. */
  readonly onChoose: (reply: Message, others: 'versions' | 'beside') => Promise<boolean>
  /** Writes a reply again in its column, among all that stand there. */
  readonly onRetry: (
    reply: MessagePosition,
    all: readonly Message[],
    options?: Pick<RegenerateRequest, 'model' | 'isLonger'>,
  ) => void
  /** Ends one that is being written; the others go on. */
  readonly onStop: (replyId: string) => void
  /** Asks several models again. */
  readonly onCompare: (reply: MessagePosition, models: readonly string[]) => void
}
