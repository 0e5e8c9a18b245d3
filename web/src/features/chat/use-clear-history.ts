import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { chatTexts } from './chat.texts.ts'
import { holdChat, showChanged } from './chat-cache.ts'
import { chatClient } from './chat-client.ts'
import type { OpenChat } from './chat-messages.ts'
import { emptyChat } from './held-chat.ts'

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
      showChanged(queries, cleared.chat)
      holdChat(queries, emptyChat(cleared.chat))
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
      showChanged(queries, restored.chat)
      holdChat(queries, restored)
    },
    onError: (error) => tell(chatTexts.failed.restore(sentenceFor(error))),
  })
  return {
    clearing,
    /** Brings the messages back; absent when there is nothing to bring back. */
    restore: undo === undefined ? undefined : () => restoring.mutate(undo),
    isRestoring: restoring.isPending,
  }
}
export type ClearHistory = ReturnType<typeof useClearHistory>
