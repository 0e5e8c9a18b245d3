import { type SearchHit, type SearchType, searchLimits } from '@atelier/contract/search/search'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKey } from '#api/client.ts'
import { searchClient } from './search-client.ts'

/** What is worth searching, of what was typed; empty when it is too short. */
export function normalizeQuery(typed: string): string {
  const text = typed.trim()
  return text.length < searchLimits.minCharacters ? '' : text
}

/** What was typed, once the person pauses; what is too short, at once. */
export function useDebouncedQuery(typed: string): string {
  const wanted = normalizeQuery(typed)
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), searchLimits.delayMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return wanted === '' ? '' : settled
}

const typesParam = (types: readonly SearchType[]) =>
  types.length > 0 ? { types: types.join(',') } : {}

/** Pages of what was found; what was found for the word before stays until then. */
const hitsQuery = (q: string, types: readonly SearchType[]) =>
  infiniteQueryOptions({
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
  })

/** Everything that was found; a work that came again for older passages is there once. */
export function useSearchHits(q: string, types: readonly SearchType[]) {
  const { data, ...query } = useInfiniteQuery(hitsQuery(q, types))
  return { ...query, hits: data && uniqueHits(data.pages.flatMap(({ hits }) => hits)) }
}

/** The first few alone, for a list that opens with a key. */
export const useTopHits = (q: string, limit: number) =>
  useQuery({
    queryKey: queryKey('search', 'search', { query: { q, limit } }),
    queryFn: ({ signal }) => searchClient.search({ query: { q, limit } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const uniqueHits = (hits: readonly SearchHit[]): SearchHit[] =>
  [...new Map(hits.toReversed().map((hit) => [hitKey(hit), hit])).values()].toReversed()
export const hitKey = ({ type, id }: Pick<SearchHit, 'type' | 'id'>): string => `${type}-${id}`
