import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showChanged } from './chat-cache.ts'
import { chatClient } from './chat-client.ts'

/** Gives a chat another title, in the list and in its head at once. */
export function useRenameChat() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ chatId, title }: { readonly chatId: string; readonly title: string }) =>
      chatClient.update({ chatId, body: { title } }),
    onSuccess: (chat) => showChanged(queries, chat),
  })
}
