import { chatLimits } from '@atelier/contract/chat'
import { type ChatHit, chatSearch } from '@atelier/contract/chat-search'
import type { Page } from '@atelier/contract/operation'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { chatTexts } from './chat.texts.ts'

const client = clientFor(chatSearch, { invalidReply: chatTexts.invalidReply })

/** Chats that say what is searched, a page at a time; what was found for the word before stays until then. */
export const chatSearchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('chat', 'search', { query: { q } }),
    queryFn: ({ pageParam, signal }) => client.search({ query: { q, page: pageParam, limit: chatLimits.listPageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }: Page<ChatHit>) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
