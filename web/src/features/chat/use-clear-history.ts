import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { chatTexts } from './chat.texts.ts'
import { showChanged } from './chat-cache.ts'
import { chatClient } from './chat-client.ts'
import type { OpenChat } from './chat-messages.ts'

/** What was there before, and the version of the chat that was left empty. */
interface Cleared {
  readonly messages: string
  readonly version: string
}

/** Empties a chat, and fills it again as long as nothing else has changed it; a failing return is told to `tell`. */
export function useClearHistory({ chat }: OpenChat, tell: (sentence: string) => void) {
  const queries = useQueryClient()
  const [cleared, setCleared] = useState<Cleared>()
  const clearing = useMutation({
    mutationFn: async () => {
      let version = ''
      const onVersion = (said: string) => {
        version = said
      }
      const empty = await chatClient.update({ chatId: chat.id, body: { messages: '[]' } }, { onVersion })
      return { empty, cleared: { messages: chat.messages, version } }
    },
    onSuccess: (done) => {
      showChanged(queries, done.empty)
      setCleared(done.cleared)
    },
  })
  const restoring = useMutation({
    mutationFn: ({ messages, version }: Cleared) =>
      chatClient.update({ chatId: chat.id, body: { messages } }, { headers: { 'if-match': version } }),
    onSuccess: (full) => {
      setCleared(undefined)
      showChanged(queries, full)
    },
    onError: (error) => tell(chatTexts.failed.restore(sentenceFor(error))),
  })
  return {
    clearing,
    /** Brings the messages back; absent when there is nothing to bring back. */
    restore: cleared && (() => restoring.mutate(cleared)),
    isRestoring: restoring.isPending,
  }
}
export type ClearHistory = ReturnType<typeof useClearHistory>
