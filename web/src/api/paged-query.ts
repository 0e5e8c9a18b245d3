import type { Page } from '@atelier/contract/wire/operation'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { nextPage } from './next-page.ts'

/** A list that is fetched a page at a time and read as one list. */
export const pagedQuery = <T>(
  queryKey: QueryKey,
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<T>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: itemsOf<T>,
  })

/** How many the list has in all. */
export const totalOf = ({ pages }: InfiniteData<Page<unknown>>): number | undefined =>
  pages.at(-1)?.pagination.total

const itemsOf = <T>({ pages }: InfiniteData<Page<T>>): readonly T[] =>
  pages.flatMap(({ data }) => data)
