import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { cacheChat, cachedChat, updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { includesEnd, type LoadedChat, withAdjacentPage } from '../cache/loaded-chat.ts'

export type Side = 'older' | 'newer'

/** Fetches more of an open chat: what stands before or after what is held, what is around one message, or its end. */
export function useMoreMessages(chatId: string) {
  const queries = useQueryClient()
  const underWay = useRef(new Set<Side>())
  const [failed, setFailed] = useState<Side>()

  const more = useCallback(
    async (side: Side) => {
      if (underWay.current.has(side)) return
      underWay.current.add(side)
      // Who tries again sees that it is being tried.
      setFailed((before) => (before === side ? undefined : before))
      try {
        await fetchMore(queries, chatId, side)
      } catch {
        setFailed(side)
      } finally {
        underWay.current.delete(side)
      }
    },
    [queries, chatId],
  )
  /** In place of what is held; `undefined` is the end of the chat. Answers whether it came. */
  const goTo = useCallback(
    async (messageId?: string): Promise<boolean> => {
      try {
        cacheChat(
          queries,
          await chatClient.messages({
            chatId,
            ...(messageId !== undefined && { query: { around: messageId } }),
          }),
        )
        return true
      } catch {
        return false
      }
    },
    [queries, chatId],
  )
  return { more, goTo, failed }
}

async function fetchMore(queries: QueryClient, chatId: string, side: Side): Promise<void> {
  const held = cachedChat(queries, chatId)
  const edge = side === 'older' ? held?.messages[0] : held?.messages.at(-1)
  if (!held || !edge || isComplete(held, side)) return
  const stretch = await chatClient.messages({
    chatId,
    query: { [side === 'older' ? 'before' : 'after']: edge.id },
  })
  updateCachedChat(queries, chatId, (now) => withAdjacentPage(now, stretch) ?? now)
}

const isComplete = (held: LoadedChat, side: Side) =>
  side === 'older' ? held.before === 0 : includesEnd(held)
