import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { applyChatUpdate, refreshChatList } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { temporaryTexts as texts } from '../chat-parts.texts.ts'

/** Makes a temporary chat an ordinary one; notices say how it went. */
export function useMakePermanent(onKept?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (chatId: string) => chatClient.makePermanent({ chatId }),
    onSuccess: (chat) => {
      applyChatUpdate(queries, chat)
      void refreshChatList(queries)
      reportSuccess(texts.isKept)
      onKept?.()
    },
    onError: (error) => reportFailure(texts.failed.keep(errorMessage(error))),
  })
}
