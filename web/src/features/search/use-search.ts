import {
  type SearchHit,
  type SearchType,
  search,
  searchLimits,
} from '@atelier/contract/search/search'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

const searchClient = clientFor(search)

/** The typed text as a query; empty when it is too short. */
export function normalizeQuery(typed: string): string {
  const text = typed.trim()
  return text.length < searchLimits.minCharacters ? '' : text
}

/** The query once the user pauses; an empty one at once. */
export function useDebouncedQuery(typed: string): string {
  const query = normalizeQuery(typed)
  const [debounced, setDebounced] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(query), searchLimits.delayMs)
    return () => clearTimeout(timer)
  }, [query])
  return query === '' ? '' : debounced
}

const typesParam = (types: readonly SearchType[]) =>
  types.length > 0 ? { types: types.join(',') } : {}

/** Pages of hits; those of the previous words stay until the new ones arrive. */
export const useSearchHits = (q: string, types: readonly SearchType[]) =>
  useInfiniteQuery({
    queryKey: queryKey('search', 'search', { query: { q, ...typesParam(types) } }),
    queryFn: ({ pageParam, signal }) =>
      searchClient.search(
        { query: { q, ...typesParam(types), ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    select: ({ pages }) => ({
      hits: uniqueHits(pages.flatMap(({ hits }) => hits)),
      missesDocuments: pages.some(({ missesDocuments }) => missesDocuments),
    }),
  })

/** Only the first hits, for the command palette. */
export const useTopHits = (q: string, limit: number) =>
  useQuery({
    ...callQuery('search', 'search', searchClient.search, { query: { q, limit } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Loads the hits again for new links to thumbnails; all that have expired do so at once. */
export function useRenewHitLinks() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({ queryKey: queryKey('search', 'search') }, { cancelRefetch: false })
}

/** A later page names an item again for its older excerpts: it is listed once. */
const uniqueHits = (hits: readonly SearchHit[]): SearchHit[] =>
  [...new Map(hits.toReversed().map((hit) => [hitKey(hit), hit])).values()].toReversed()
export const hitKey = ({ type, id }: Pick<SearchHit, 'type' | 'id'>): string => `${type}-${id}`
