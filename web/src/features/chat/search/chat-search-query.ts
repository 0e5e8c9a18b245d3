import { chatLimits } from '@atelier/contract/chat/chat'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { nextPage } from '#api/next-page.ts'
import { chatClient } from '../cache/chat-client.ts'

/** Chats that say what is searched, a page at a time; what was found for the word before stays until then. */
export const chatSearchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('chat', 'search', { query: { q } }),
    queryFn: ({ pageParam, signal }) =>
      chatClient.search(
        { query: { q, page: pageParam, limit: chatLimits.listPageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
