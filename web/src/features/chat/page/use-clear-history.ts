import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { applyChatUpdate, cacheChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { emptyChat } from '../cache/loaded-chat.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'

/** Empties a chat, and fills it again as long as nothing was said in it since; a failing return is told to `tell`. */
export function useClearHistory(
  { chat: { id: chatId } }: OpenChat,
  tell: (sentence: string) => void,
) {
  const queries = useQueryClient()
  const [undo, setUndo] = useState<string>()
  const clearing = useMutation({
    mutationFn: () => chatClient.clearHistory({ chatId }),
    onSuccess: (cleared) => {
      applyChatUpdate(queries, cleared.chat)
      cacheChat(queries, emptyChat(cleared.chat))
      setUndo(cleared.undo)
    },
  })
  const restoring = useMutation({
    mutationFn: async (kept: string) => {
      await chatClient.restoreHistory({ chatId, body: { undo: kept } })
      return chatClient.messages({ chatId })
    },
    onSuccess: (restored) => {
      setUndo(undefined)
      applyChatUpdate(queries, restored.chat)
      cacheChat(queries, restored)
    },
    onError: (error) => tell(chatTexts.failed.restore(errorMessage(error))),
  })
  return {
    clearing,
    /** Brings the messages back; absent when there is nothing to bring back. */
    restore: undo === undefined ? undefined : () => restoring.mutate(undo),
    isRestoring: restoring.isPending,
  }
}
export type ClearHistory = ReturnType<typeof useClearHistory>
