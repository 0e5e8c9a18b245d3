import { type Chat, chatLimits } from '@atelier/contract/chat'
import type { Page } from '@atelier/contract/operation'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { chatClient } from './chat-client.ts'
import { openChat } from './chat-messages.ts'

/** One's chats, a page at a time. */
export const chatListQuery = infiniteQueryOptions({
  queryKey: queryKey('chat', 'list'),
  queryFn: ({ pageParam, signal }) => chatClient.list({ query: { page: pageParam, limit: chatLimits.listPageSize } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }: Page<Chat>) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
})

/** One chat with its messages. Read anew whenever it is opened or looked at again: another tab may have gone on with it. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: queryKey('chat', 'read', { chatId }),
    queryFn: ({ signal }) => chatClient.read({ chatId }, { signal }),
    select: openChat,
    staleTime: 0,
  })

/** Changes a chat that is open, until the server's own version arrives. */
export function changeChat(queries: QueryClient, chatId: string, change: (chat: Chat) => Chat): void {
  queries.setQueryData(chatQuery(chatId).queryKey, (chat) => chat && change(chat))
}

/** Changes a chat in the list, likewise. */
export const changeInList = (queries: QueryClient, chatId: string, change: (chat: Chat) => Chat): void =>
  changePages(queries, (chats) => chats.map((chat) => (chat.id === chatId ? change(chat) : chat)))

/** What a change answered is shown at once, wherever the chat is. */
export function showChanged(queries: QueryClient, chat: Chat): void {
  changeChat(queries, chat.id, () => chat)
  changeInList(queries, chat.id, () => ({ ...chat, messages: '[]' }))
}

/** Takes a deleted chat off every list. */
export function forgetChat(queries: QueryClient, chatId: string): void {
  changePages(queries, (chats) => chats.filter((chat) => chat.id !== chatId))
  queries.removeQueries({ queryKey: chatQuery(chatId).queryKey })
}

export const refreshChatList = (queries: QueryClient) => queries.invalidateQueries({ queryKey: chatListQuery.queryKey })

function changePages(queries: QueryClient, change: (chats: readonly Chat[]) => readonly Chat[]) {
  queries.setQueryData(
    chatListQuery.queryKey,
    (list: InfiniteData<Page<Chat>> | undefined) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: change(page.data) })) },
  )
}
