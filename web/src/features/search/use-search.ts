import { type SearchHit, type SearchType, searchLimits } from '@atelier/contract/search'
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
export function searchedOf(typed: string): string {
  const text = typed.trim()
  return text.length < searchLimits.minCharacters ? '' : text
}

/** What was typed, once the person pauses; what is too short, at once. */
export function useSettled(typed: string): string {
  const wanted = searchedOf(typed)
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => settle(wanted), searchLimits.delayMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return wanted === '' ? '' : settled
}

const joined = (types: readonly SearchType[]) =>
  types.length > 0 ? { types: types.join(',') } : {}

/** Pages of what was found; what was found for the word before stays until then. */
const hitsQuery = (q: string, types: readonly SearchType[]) =>
  infiniteQueryOptions({
    queryKey: queryKey('search', 'search', { query: { q, ...joined(types) } }),
    queryFn: ({ pageParam, signal }) =>
      searchClient.search(
        { query: { q, ...joined(types), ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Everything that was found; a work that came again for older passages is there once. */
export function useHits(q: string, types: readonly SearchType[]) {
  const { data, ...query } = useInfiniteQuery(hitsQuery(q, types))
  return { ...query, hits: data && onlyOnce(data.pages.flatMap(({ hits }) => hits)) }
}

/** The first few alone, for a list that opens with a key. */
export const useFirstHits = (q: string, limit: number) =>
  useQuery({
    queryKey: queryKey('search', 'search', { query: { q, limit } }),
    queryFn: ({ signal }) => searchClient.search({ query: { q, limit } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const onlyOnce = (hits: readonly SearchHit[]): SearchHit[] =>
  [...new Map(hits.toReversed().map((hit) => [keyOf(hit), hit])).values()].toReversed()
export const keyOf = ({ type, id }: Pick<SearchHit, 'type' | 'id'>): string => `${type}-${id}`
