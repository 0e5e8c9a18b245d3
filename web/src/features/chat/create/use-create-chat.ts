import type { ChatDraft } from '@atelier/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { defaultAssistantQuery } from '#features/assistants/use-default-assistant.ts'
import { cacheNewChat, refreshChatList } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { preferredModels } from './preferred-models.ts'

/** Creates a chat; it is in the cache at once, so that opening it needs no request. */
export function useCreateChat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (draft: ChatDraft) => {
      const chosen = cachedSettings.read()?.preferences.defaultAssistantId
      const { assistantId } = await queries.fetchQuery(defaultAssistantQuery(chosen))
      return chatClient.create({ body: { ...draft, ...(assistantId !== null && { assistantId }) } })
    },
    onSuccess: (chat) => {
      preferredModels.saveLast(chat.model)
      cacheNewChat(queries, chat)
      void refreshChatList(queries)
    },
  })
}
