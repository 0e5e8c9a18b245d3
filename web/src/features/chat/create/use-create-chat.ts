import type { ChatDraft } from '@atelier/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheNewChat, refreshChatList } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { findDefault } from './find-default.ts'
import { preferredModels } from './preferred-models.ts'

/** Creates a chat; it is in the cache at once, so that opening it needs no request. */
export function useCreateChat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (draft: ChatDraft) => {
      const assistantId = await findDefault(queries)
      return chatClient.create({
        body: { ...draft, ...(assistantId !== undefined && { assistantId }) },
      })
    },
    onSuccess: (chat) => {
      preferredModels.saveLast(chat.model)
      cacheNewChat(queries, chat)
      void refreshChatList(queries)
    },
  })
}
