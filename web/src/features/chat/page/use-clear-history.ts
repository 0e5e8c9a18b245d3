import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { applyChatUpdate, cacheChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { emptyChat } from '../cache/loaded-chat.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'

/** Clears the messages of a chat, and can undo that as long as no new message was sent. A failing undo is passed to `notify`. */
export function useClearHistory(
  { chat: { id: chatId, expiresAt } }: OpenChat,
  notify: (text: string) => void,
) {
  const queries = useQueryClient()
  const [undo, setUndo] = useState<string>()
  const clearing = useMutation({
    mutationFn: () => chatClient.clearHistory({ chatId }),
    onSuccess: (cleared) => {
      applyChatUpdate(queries, cleared.chat)
      cacheChat(queries, emptyChat(cleared.chat))
      // What is cleared of a temporary chat is gone.
      if (expiresAt === undefined) setUndo(cleared.undo)
      for (const queryKey of [['trash'], ['belongings']])
        void queries.invalidateQueries({ queryKey })
    },
  })
  const restoring = useMutation({
    mutationFn: async (undoId: string) => {
      await chatClient.restoreHistory({ chatId, body: { undo: undoId } })
      return chatClient.messages({ chatId })
    },
    onSuccess: (restored) => {
      setUndo(undefined)
      applyChatUpdate(queries, restored.chat)
      cacheChat(queries, restored)
    },
    onError: (error) => notify(chatTexts.failed.restore(errorMessage(error))),
  })
  return {
    clearing,
    /** Absent when there is nothing to undo. */
    restore: undo === undefined ? undefined : () => restoring.mutate(undo),
    isRestoring: restoring.isPending,
  }
}
export type ClearHistory = ReturnType<typeof useClearHistory>
