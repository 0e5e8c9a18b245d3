import type { Message } from '@atelier/contract/chat/chat'

/** What can be done with replies side by side. */
export interface ComparisonActions {
  /** The chat goes on from this reply; resolves to whether that was saved. */
  readonly onChoose: (reply: Message, others: 'versions' | 'beside') => Promise<boolean>
  /** Writes a reply again, in its column. */
  readonly onRetry: (reply: Message, all: readonly Message[], index: number) => void
  /** Ends one that is being written; the others go on. */
  readonly onStop: (replyId: string) => void
  /** Asks several models again. */
  readonly onCompare: (reply: Message, index: number, models: readonly string[]) => void
}
