import type { Chat } from '@atelier/contract/chat/chat'
import type { Page } from '@atelier/contract/wire/operation'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { nextPage } from '#api/next-page.ts'
import { chatClient } from './chat-client.ts'
import { emptyChat, type LoadedChat, withNewest, withoutMessages } from './loaded-chat.ts'
import { openChat } from './open-chat.ts'

/** One's chats, a page at a time. */
export const chatListQuery = (limit: number) =>
  infiniteQueryOptions({
    queryKey: queryKey('chat', 'list', { query: { limit } }),
    queryFn: ({ pageParam, signal }) =>
      chatClient.list({ query: { page: pageParam, limit } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

const messagesKey = (chatId: string) => queryKey('chat', 'messages', { chatId })

/**
 * One chat with its last messages, or those around `messageId` when it is opened there. Read anew whenever it is opened or looked at
 * again: another tab may have gone on with it. Then its end is asked for, and joined to what is held.
 */
export const chatQuery = (chatId: string, messageId?: string) =>
  queryOptions({
    queryKey: messagesKey(chatId),
    queryFn: async ({ signal, client }): Promise<LoadedChat> => {
      const heldNow = () => client.getQueryData<LoadedChat>(messagesKey(chatId))
      if (messageId !== undefined && !heldNow()) return readAround(chatId, messageId, signal)
      const newest = await chatClient.messages({ chatId }, { signal })
      return withNewest(heldNow(), newest)
    },
    select: openChat,
    staleTime: 0,
  })

/** The message may be gone; the chat is there all the same. */
async function readAround(
  chatId: string,
  messageId: string,
  signal: AbortSignal,
): Promise<LoadedChat> {
  try {
    return await chatClient.messages({ chatId, query: { around: messageId } }, { signal })
  } catch (error) {
    if (isApiFailure(error) && error.code === 'chat.message-not-found')
      return chatClient.messages({ chatId }, { signal })
    throw error
  }
}

/** What is held of a chat right now, without asking. */
export const cachedChat = (queries: QueryClient, chatId: string): LoadedChat | undefined =>
  queries.getQueryData(messagesKey(chatId))

/** Changes what is held of a chat, until the server's own version arrives. */
export function updateCachedChat(
  queries: QueryClient,
  chatId: string,
  change: (held: LoadedChat) => LoadedChat,
): void {
  queries.setQueryData<LoadedChat>(messagesKey(chatId), (held) => held && change(held))
}

/** Puts what has just come in place of whatever is held. */
export const cacheChat = (queries: QueryClient, held: LoadedChat): void => {
  queries.setQueryData<LoadedChat>(messagesKey(held.chat.id), held)
}

/** A chat that has just been made and is empty is held at once, so that opening it asks for nothing. */
export const cacheNewChat = (queries: QueryClient, chat: Chat): void =>
  cacheChat(queries, emptyChat(chat))

/** Changes a chat in the list, likewise. */
export const updateInChatList = (
  queries: QueryClient,
  chatId: string,
  change: (chat: Chat) => Chat,
): void =>
  updateListPages(queries, (chats) =>
    chats.map((chat) => (chat.id === chatId ? change(chat) : chat)),
  )

/** What a change of its head answered is shown at once, wherever the chat is; its messages are not read from the answer. */
export function applyChatUpdate(queries: QueryClient, answered: Chat): void {
  const chat = withoutMessages(answered)
  updateCachedChat(queries, chat.id, (held) => ({ ...held, chat }))
  updateInChatList(queries, chat.id, () => chat)
}

/** Takes a deleted chat off every list. */
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
