import type { Message } from '@atelier/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '#api/failures.ts'
import { reportTrashed } from '#features/works/use-trashing.ts'
import { refreshChatList, updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { withNewest } from '../cache/loaded-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { type ComposerField, focusComposerOnceLost } from '../composer/use-composer-focus.ts'

export interface RemovalOptions {
  /** Where one goes on when what had the focus is gone. */
  readonly field: ComposerField
  readonly notify: (text: string) => void
}

/** Puts a message with all that follows it into the trash; a notice offers to take them back. */
export function useRemoveMessage(
  chatId: string,
  { field, notify }: RemovalOptions,
): (message: Message) => void {
  const queries = useQueryClient()
  const isRemoving = useRef(false)
  const remove = async ({ id: messageId, parentId }: Message): Promise<void> => {
    if (isRemoving.current) return
    isRemoving.current = true
    try {
      const { removed, trashId } = await chatClient.removeMessage({ chatId, messageId })
      if (trashId !== null)
        reportTrashed(queries, { messages: removed, choice: { ids: [trashId] } })
      void refreshChatList(queries)
      const page = await chatClient.messages({
        chatId,
        ...(parentId !== undefined && { query: { around: parentId } }),
      })
      updateCachedChat(queries, chatId, (loaded) => withNewest(loaded, page))
      focusComposerOnceLost(field)
    } catch (error) {
      notify(chatTexts.failed.removeVersion(errorMessage(error)))
    } finally {
      isRemoving.current = false
    }
  }
  return (message) => void remove(message)
}
