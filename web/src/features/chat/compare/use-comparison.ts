import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { withNewest } from '../cache/loaded-chat.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { compareTexts } from '../chat-parts.texts.ts'
import { useModelChange } from '../model-picker/ChatModelButton.tsx'
import type { useChatActions } from '../page/use-chat-actions.ts'
import type { ComparisonActions } from './comparison-actions.ts'

type Actions = Pick<
  ReturnType<typeof useChatActions>,
  'compared' | 'regenerateInColumn' | 'stopOne' | 'compareAgain'
>

/** What can be done with replies side by side in an open chat, and what changes the model that replies. */
export function useComparison(
  open: OpenChat,
  actions: Actions,
  notify: (text: string) => void,
): { readonly comparison: ComparisonActions; readonly change: (model: string) => void } {
  const { chat } = open
  const queries = useQueryClient()
  const change = useModelChange(open, notify)
  /** The model of the reply that is kept alone replies from now on. */
  const keepModel = (model: string | undefined) => {
    actions.compared.choose(undefined)
    if (model !== undefined && model !== chat.model) change(model)
  }
  const comparison: ComparisonActions = {
    async onChoose({ id: replyId, parentId: messageId = '', model }, others) {
      try {
        const body = { replyId, others }
        await chatClient.chooseReply({ chatId: chat.id, messageId, body })
        const page = await chatClient.messages({ chatId: chat.id, query: { around: replyId } })
        updateCachedChat(queries, chat.id, (loaded) => withNewest(loaded, page))
        if (others === 'versions') keepModel(model)
        return true
      } catch (error) {
        notify(compareTexts.keepFailed(errorMessage(error)))
        return false
      }
    },
    onRetry: actions.regenerateInColumn,
    onCompare: actions.compareAgain,
    onStop: actions.stopOne,
  }
  return { comparison, change }
}
