import { type Chat, chatLimits } from '@atelier/contract/chat/chat'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { nextPage } from '#api/next-page.ts'
import { chatClient } from '../cache/chat-client.ts'

const temporaryOnly = { temporary: 'true', limit: chatLimits.listPageSize } as const

/** The user's temporary chats, the last active first; in the shape of the other lists, with which it is changed. */
export const temporaryChatsQuery = infiniteQueryOptions({
  queryKey: queryKey('chat', 'list', { query: temporaryOnly }),
  queryFn: ({ pageParam, signal }) =>
    chatClient.list({ query: { ...temporaryOnly, page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  select: ({ pages }): readonly Chat[] => pages.flatMap(({ data }) => data),
})
