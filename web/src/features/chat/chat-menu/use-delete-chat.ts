import type { Chat } from '@atelier/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { messagesKey, refreshChatList, removeCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { focusNextComposerOnceLost } from '../composer/use-composer-focus.ts'
import { drafts, queueEditsDraftId } from '../drafts.ts'

/** Puts a chat into the trash; its draft goes. One that another tab has already deleted counts as deleted. */
export function useDeleteChat(onDeleted: (chatId: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: queryKey('chat', 'remove'),
    mutationFn: async ({ id: chatId }: Chat) => {
      // What is being read of it would no longer be there.
      await queries.cancelQueries({ queryKey: messagesKey(chatId) })
      try {
        await chatClient.remove({ chatId })
      } catch (error) {
        if (!isApiFailure(error) || error.code !== 'chat.not-found') throw error
      }
    },
    onSuccess: (_, { id: chatId }) => {
      drafts.write(chatId, '')
      drafts.write(queueEditsDraftId(chatId), '')
      removeCachedChat(queries, chatId)
      void refreshChatList(queries)
      onDeleted(chatId)
      // The header that it was deleted from goes with it; a list focuses its next row.
      focusNextComposerOnceLost()
    },
    onError: (_, { id: chatId }) => queries.invalidateQueries({ queryKey: messagesKey(chatId) }),
  })
}
