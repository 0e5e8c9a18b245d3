import type { ChatSettings } from '@atelier/contract/chat/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiFailure } from '#api/failures.ts'
import { applyChatUpdate } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import type { OpenChat } from '../cache/open-chat.ts'

/** How often saving is tried and the pause between, by the specification. */
const maxTries = 3
const retryDelayMs = 1000

/** Saves the settings of a chat, and its model when it is another one. What the server refuses is not retried. */
export function useChatSettings({ chat }: OpenChat) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ model, ...settings }: ChatSettings & { readonly model: string }) => {
      if (model !== chat.model) await chatClient.update({ chatId: chat.id, body: { model } })
      return chatClient.changeSettings({ chatId: chat.id, body: settings })
    },
    onSuccess: (changed) => applyChatUpdate(queries, changed),
    retry: (failures, error) =>
      failures < maxTries - 1 && !(isApiFailure(error) && error.status < 500),
    retryDelay: retryDelayMs,
  })
}
