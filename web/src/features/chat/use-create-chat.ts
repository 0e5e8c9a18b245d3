import type { ChatDraft } from '@atelier/contract/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { holdNewChat, refreshChatList } from './chat-cache.ts'
import { chatClient } from './chat-client.ts'
import { lastModel } from './last-model.ts'

/** Creates a chat; it is in the cache at once, so that opening it asks for nothing. */
export function useCreateChat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: ChatDraft) => chatClient.create({ body: draft }),
    onSuccess: (chat) => {
      lastModel.keep(chat.model)
      holdNewChat(queries, chat)
      void refreshChatList(queries)
    },
  })
}
