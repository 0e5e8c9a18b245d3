import type { Chat } from '@atelier/contract/chat/chat'
import type { Page } from '@atelier/contract/wire/operation'
import { workLimits } from '@atelier/contract/works/work-kinds'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { nextPage } from '#api/next-page.ts'
import type { ListedBy } from '#features/works/use-work-filter.ts'
import { chatClient } from './chat-client.ts'
import { fetchAround } from './left-version.ts'
import { emptyChat, type LoadedChat, withNewest, withoutMessages } from './loaded-chat.ts'
import { openChat } from './open-chat.ts'

/** The user's chats, fetched a page at a time, as one list. */
export const chatListQuery = (limit: number, filter: ListedBy = {}) =>
  infiniteQueryOptions({
    queryKey: queryKey('chat', 'list', { query: { ...filter, limit } }),
    queryFn: ({ pageParam, signal }) =>
      chatClient.list({ query: { ...filter, page: pageParam, limit } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: ({ pages }): readonly Chat[] => pages.flatMap(({ data }) => data),
  })

const pinnedOnly = { pinned: 'true', limit: workLimits.pinnedMax } as const
/** Those that are pinned, all of them. */
export const pinnedChatsQuery = infiniteQueryOptions({
  queryKey: queryKey('chat', 'list', { query: pinnedOnly }),
  queryFn: ({ signal }) => chatClient.list({ query: pinnedOnly }, { signal }),
  // A single page, in the shape of the other list: both are changed together.
  initialPageParam: 1,
  getNextPageParam: () => undefined,
  select: ({ pages }): readonly Chat[] => pages.flatMap(({ data }) => data),
})

export const messagesKey = (chatId: string) => queryKey('chat', 'messages', { chatId })

/**
 * One chat with its last messages, or those around `messageId` when it is opened there. Its last messages are fetched
 * again whenever it is opened or looked at again, because another tab may have changed it, and are added to what is loaded.
 */
export const chatQuery = (chatId: string, messageId?: string) =>
  queryOptions({
    queryKey: messagesKey(chatId),
    queryFn: async ({ signal, client }): Promise<LoadedChat> => {
      const loadedNow = () => client.getQueryData<LoadedChat>(messagesKey(chatId))
      if (messageId !== undefined && !loadedNow())
        return readAround(client, { chatId, messageId }, signal)
      const newest = await chatClient.messages({ chatId }, { signal })
      return withNewest(loadedNow(), newest)
    },
    select: openChat,
    staleTime: 0,
  })

/** The message may be gone; the chat is there all the same. */
async function readAround(
  queries: QueryClient,
  target: { readonly chatId: string; readonly messageId: string },
  signal: AbortSignal,
): Promise<LoadedChat> {
  try {
    return await fetchAround(queries, target, signal)
  } catch (error) {
    if (isApiFailure(error) && error.code === 'chat.message-not-found')
      return chatClient.messages({ chatId: target.chatId }, { signal })
    throw error
  }
}

/** What is loaded of a chat, without a request. */
export const cachedChat = (queries: QueryClient, chatId: string): LoadedChat | undefined =>
  queries.getQueryData(messagesKey(chatId))

/** Changes the cached chat, until the server's own version arrives. */
export function updateCachedChat(
  queries: QueryClient,
  chatId: string,
  change: (loaded: LoadedChat) => LoadedChat,
): void {
  queries.setQueryData<LoadedChat>(messagesKey(chatId), (loaded) => loaded && change(loaded))
}

/** Replaces whatever is cached of the chat. */
export const cacheChat = (queries: QueryClient, loaded: LoadedChat): void => {
  queries.setQueryData<LoadedChat>(messagesKey(loaded.chat.id), loaded)
}

/** Caches a chat that has just been created and is empty, so that opening it needs no request. */
export const cacheNewChat = (queries: QueryClient, chat: Chat): void =>
  cacheChat(queries, emptyChat(chat))

/** Changes a chat in the cached list, until the server's own version arrives. */
export const updateInChatList = (
  queries: QueryClient,
  chatId: string,
  change: (chat: Chat) => Chat,
): void =>
  updateListPages(queries, (chats) =>
    chats.map((chat) => (chat.id === chatId ? change(chat) : chat)),
  )

/** Shows at once, wherever the chat appears, what the server returned for a change of it; its messages are not read from there. */
export function applyChatUpdate(queries: QueryClient, updated: Chat): void {
  const chat = withoutMessages(updated)
  // Only what is read says which project it is in and whether it is archived, and only lists whether it is pinned.
  updateCachedChat(queries, chat.id, (loaded) => ({
    ...loaded,
    chat: { ...chat, ...marksOf(loaded.chat) },
  }))
  updateInChatList(queries, chat.id, (listed) => ({ ...chat, ...marksOf(listed) }))
}

const marksOf = ({ isPinned, isArchived, project }: Chat) => ({
  ...(isPinned !== undefined && { isPinned }),
  ...(isArchived && { isArchived }),
  ...(project && { project }),
})

/** Removes a deleted chat from the cached list. */
export function removeCachedChat(queries: QueryClient, chatId: string): void {
  updateListPages(queries, (chats) => chats.filter((chat) => chat.id !== chatId))
  queries.removeQueries({ queryKey: messagesKey(chatId) })
}

export const refreshChatList = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: queryKey('chat', 'list') })

function updateListPages(
  queries: QueryClient,
  change: (chats: readonly Chat[]) => readonly Chat[],
) {
  queries.setQueriesData(
    { queryKey: queryKey('chat', 'list') },
    (list: InfiniteData<Page<Chat>> | undefined) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) },
  )
}
