import { chatLimits } from '@atelier/contract/chat/chat'
import { chatSearch } from '@atelier/contract/chat/search'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { nextPage } from '#api/next-page.ts'
import { chatTexts } from '../chat.texts.ts'

const client = clientFor(chatSearch, { invalidReply: chatTexts.invalidReply })

/** Chats that say what is searched, a page at a time; what was found for the word before stays until then. */
export const chatSearchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('chat', 'search', { query: { q } }),
    queryFn: ({ pageParam, signal }) =>
      client.search({ query: { q, page: pageParam, limit: chatLimits.listPageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
