import { chatLimits } from '@atelier/contract/chat/chat'
import { type ChatSearchHit, chatSearchLimits } from '@atelier/contract/chat/search'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { nextPage } from '#api/next-page.ts'
import { chatClient } from '../cache/chat-client.ts'
import { chatTexts } from '../chat.texts.ts'

/** What is typed in the search field, and the text to search: the same after the specified delay, once it is long enough. */
export function useChatSearch() {
  const [typed, setTyped] = useState('')
  const [delayed, setDelayed] = useState('')
  const next = normalize(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(next), next === '' ? 0 : chatSearchLimits.delayMs)
    return () => clearTimeout(timer)
  }, [next])
  // A text that is too short to be searched shows the list again at once.
  return { typed, setTyped, text: next === '' ? '' : delayed }
}
export type ChatSearchState = ReturnType<typeof useChatSearch>

function normalize(typed: string): string {
  const text = typed.trim()
  return text.length < chatSearchLimits.minCharacters ? '' : text
}

/** The chats that contain a text, a page at a time; those of the previous text stay until the new ones arrive. */
const searchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('chat', 'search', { query: { q } }),
    queryFn: ({ pageParam, signal }) =>
      chatClient.search(
        { query: { q, page: pageParam, limit: chatLimits.listPageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: ({ pages }) => uniqueHits(pages.flatMap(({ data }) => data)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function useChatSearchHits(text: string) {
  const query = useInfiniteQuery(searchQuery(text))
  const error =
    query.error &&
    new Error(chatTexts.failed.search(errorMessage(query.error)), { cause: query.error })
  return { ...query, error }
}

/** A message sent while pages were fetched moves a chat to the next page: it is listed once. */
const uniqueHits = (hits: readonly ChatSearchHit[]): readonly ChatSearchHit[] =>
  [...new Map(hits.toReversed().map((hit) => [hit.chat.id, hit])).values()].toReversed()
