import type { Message } from '@atelier/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { withNewest } from '../cache/loaded-chat.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import type { useChatActions } from '../page/use-chat-actions.ts'
import { compareTexts } from './compare.texts.ts'
import type { ComparisonActions } from './comparison-actions.ts'

interface ComparisonOptions {
  readonly actions: Pick<
    ReturnType<typeof useChatActions>,
    'regenerateInColumn' | 'stopOne' | 'compareAgain'
  >
  readonly notify: (text: string) => void
  /** Another model replies from now on, and it alone. */
  readonly onKept: (reply: Message) => void
}

/** What can be done with replies side by side in an open chat. */
export function useComparison(
  { chat: { id: chatId } }: OpenChat,
  { actions, notify, onKept }: ComparisonOptions,
): ComparisonActions {
  const queries = useQueryClient()
  return {
    async onChoose(reply, others) {
      const { id: replyId, parentId: messageId = '' } = reply
      try {
        await chatClient.chooseReply({ chatId, messageId, body: { replyId, others } })
        const page = await chatClient.messages({ chatId, query: { around: replyId } })
        updateCachedChat(queries, chatId, (loaded) => withNewest(loaded, page))
        if (others === 'versions') onKept(reply)
        return true
      } catch (error) {
        notify(compareTexts.keepFailed(errorMessage(error)))
        return false
      }
    },
    onRetry: (reply, all, index) => actions.regenerateInColumn(reply, all, index),
    onCompare: (reply, index, models) => actions.compareAgain(reply, index, models),
    onStop: (replyId) => actions.stopOne(replyId),
  }
}
