import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '#api/failures.ts'
import { chatTexts } from './chat.texts.ts'
import { holdChat, showChanged } from './chat-cache.ts'
import { chatClient } from './chat-client.ts'
import type { OpenChat } from './chat-messages.ts'
import { emptyChat } from './held-chat.ts'

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
      // All of it, for the way back: on screen there is only a part.
      const [whole, readVersion] = await versioned((options) => chatClient.read({ chatId: chat.id }, options))
      const headers = { 'if-match': readVersion }
      const [empty, version] = await versioned((options) =>
        chatClient.update({ chatId: chat.id, body: { messages: '[]' } }, { headers, ...options }),
      )
      return { empty, cleared: { messages: whole.messages, version } }
    },
    onSuccess: (done) => {
      showChanged(queries, done.empty)
      holdChat(queries, emptyChat(done.empty))
      setCleared(done.cleared)
    },
  })
  const restoring = useMutation({
    mutationFn: async ({ messages, version }: Cleared) => {
      await chatClient.update({ chatId: chat.id, body: { messages } }, { headers: { 'if-match': version } })
      return chatClient.messages({ chatId: chat.id })
    },
    onSuccess: (restored) => {
      setCleared(undefined)
      showChanged(queries, restored.chat)
      holdChat(queries, restored)
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

/** What a call answers, with its version. */
async function versioned<T>(call: (options: { onVersion: (said: string) => void }) => Promise<T>): Promise<readonly [T, string]> {
  let version = ''
  const answer = await call({
    onVersion: (said) => {
      version = said
    },
  })
  return [answer, version]
}
