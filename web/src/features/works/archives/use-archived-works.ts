import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { Work, WorkPage } from '@atelier/contract/works/works'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { worksClient } from '../api/works-api.ts'

const archivedQuery = (kind: ListedKind | undefined) => {
  const query = { state: 'archived' as const, ...(kind && { kind }) }
  return {
    queryKey: queryKey('works', 'list', { query }),
    queryFn: ({
      pageParam: cursor,
      signal,
    }: {
      pageParam: string | undefined
      signal: AbortSignal
    }) =>
      worksClient.list(
        { query: { ...query, ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: WorkPage) => next,
  }
}

const worksOf = ({ pages }: InfiniteData<WorkPage>): readonly Work[] =>
  pages.flatMap(({ works }) => works)
const totalOf = ({ pages }: InfiniteData<WorkPage>) => pages.at(-1)?.total

/** What is archived, and how many they are in all. */
export const useArchivedWorks = (kind: ListedKind | undefined) => ({
  query: useInfiniteQuery({ ...archivedQuery(kind), select: worksOf }),
  total: useInfiniteQuery({ ...archivedQuery(kind), select: totalOf }).data,
})
