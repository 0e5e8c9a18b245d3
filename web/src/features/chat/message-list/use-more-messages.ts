import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiFailure } from '#api/failures.ts'
import { cacheChat, cachedChat, updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { fetchAround } from '../cache/left-version.ts'
import { includesEnd, type LoadedChat, withAdjacentPage } from '../cache/loaded-chat.ts'
import type { MessageRows, RowRange } from './message-rows.ts'

export type Side = 'older' | 'newer'

/** Fetches more of an open chat: the page before or after what is loaded, the page around one message, or the last one. */
export function useMoreMessages(chatId: string) {
  const queries = useQueryClient()
  const fetching = useRef(new Set<Side>())
  const [failed, setFailed] = useState<Side>()

  const more = useCallback(
    async (side: Side) => {
      if (fetching.current.has(side)) return
      fetching.current.add(side)
      // While it is tried again, the failure is not shown.
      setFailed((before) => (before === side ? undefined : before))
      try {
        await fetchAdjacentPage(queries, chatId, side)
      } catch {
        setFailed(side)
      } finally {
        fetching.current.delete(side)
      }
    },
    [queries, chatId],
  )
  /** Replaces what is loaded; without a message, by the end of the chat. Returns whether that worked. */
  const goTo = useCallback(
    async (messageId?: string): Promise<boolean> => {
      const page = () =>
        messageId === undefined
          ? chatClient.messages({ chatId })
          : fetchAround(queries, { chatId, messageId })
      try {
        cacheChat(queries, await page())
        return true
      } catch {
        return false
      }
    },
    [queries, chatId],
  )
  return { more, goTo, failed }
}

async function fetchAdjacentPage(queries: QueryClient, chatId: string, side: Side): Promise<void> {
  const loaded = cachedChat(queries, chatId)
  const edge = side === 'older' ? loaded?.messages[0] : loaded?.messages.at(-1)
  if (!loaded || !edge || isComplete(loaded, side)) return
  try {
    const page = await chatClient.messages({
      chatId,
      query: { [side === 'older' ? 'before' : 'after']: edge.id },
    })
    updateCachedChat(queries, chatId, (now) => withAdjacentPage(now, page) ?? now)
  } catch (error) {
    if (!isApiFailure(error) || error.code !== 'chat.other-version') throw error
    // Another tab shows another version.
    cacheChat(queries, await chatClient.messages({ chatId }))
  }
}

const isComplete = (loaded: LoadedChat, side: Side) =>
  side === 'older' ? loaded.before === 0 : includesEnd(loaded)

interface LoadMoreDependencies {
  readonly rows: MessageRows
  readonly shown: RowRange
  readonly more: (side: Side) => Promise<void>
  readonly failed: Side | undefined
}

/** More is fetched as soon as fewer loaded rows than this are left to render. */
const minUnrenderedRows = 20

/** Fetches more messages before the view reaches the end of what is loaded; after a failure, only a click does. */
export function useLoadMore({ rows, shown, more, failed }: LoadMoreDependencies): void {
  const { first, end, hasEnd } = rows
  const isOlderDue = first > 0 && shown.from - first < minUnrenderedRows && failed !== 'older'
  const isNewerDue = !hasEnd && end - shown.to < minUnrenderedRows && failed !== 'newer'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives may call for the next
  useEffect(() => {
    if (isOlderDue) void more('older')
    if (isNewerDue) void more('newer')
  }, [isOlderDue, isNewerDue, first, end, more])
}
