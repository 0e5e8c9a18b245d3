import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { Work, WorkFilter, WorkPage } from '@atelier/contract/works/works'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { worksClient } from '../api/works-api.ts'

const worksQuery = (query: WorkFilter) => ({
  queryKey: queryKey('works', 'list', { query }),
  queryFn: ({
    pageParam: cursor,
    signal,
  }: {
    pageParam: string | undefined
    signal: AbortSignal
  }) =>
    worksClient.list({ query: { ...query, ...(cursor !== undefined && { cursor }) } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: WorkPage) => next,
})

const worksOf = ({ pages }: InfiniteData<WorkPage>): readonly Work[] =>
  pages.flatMap(({ works }) => works)
const totalOf = ({ pages }: InfiniteData<WorkPage>) => pages.at(-1)?.total

/** The works that a filter finds, and how many they are in all. */
export const useFilteredWorks = (filter: WorkFilter) => ({
  query: useInfiniteQuery({ ...worksQuery(filter), select: worksOf }),
  total: useInfiniteQuery({ ...worksQuery(filter), select: totalOf }).data,
})

/** What is archived, and how many they are in all. */
export const useArchivedWorks = (kind: ListedKind | undefined) =>
  useFilteredWorks({ state: 'archived', ...(kind && { kind }) })
