import { chatLimits } from '@atelier/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { chatClient } from './chat-client.ts'

/** Creates chats from the text of an export. */
export function useImportText() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: string) => {
      if (new Blob([json]).size > chatLimits.wholeChatMaxBytes)
        throw new Error(chatTexts.tooLargeImport)
      return chatClient.import({ body: { json } })
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKey('chat', 'list') }),
  })
}
