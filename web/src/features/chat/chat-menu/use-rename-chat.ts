import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyChatUpdate } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'

/** Gives a chat another title, in the list and in its head at once. */
export function useRenameChat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ chatId, title }: { readonly chatId: string; readonly title: string }) =>
      chatClient.update({ chatId, body: { title } }),
    onSuccess: (chat) => applyChatUpdate(queries, chat),
  })
}
