import { type Trash, type TrashedWork, trash, trashPageSize } from '@atelier/contract/trash/trash'
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

const trashClient = clientFor(trash)

const trashQuery = infiniteQueryOptions({
  queryKey: queryKey('trash', 'list', { query: { limit: trashPageSize } }),
  queryFn: ({ pageParam, signal }) =>
    trashClient.list({ query: { page: pageParam, limit: trashPageSize } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ total }: Trash, _, page) => (page * trashPageSize < total ? page + 1 : null),
})

const worksOf = ({ pages }: InfiniteData<Trash>): readonly TrashedWork[] =>
  pages.flatMap(({ works }) => works)
const totalsOf = ({ pages }: InfiniteData<Trash>) => pages.at(-1)

export const useTrashedWorks = () => useInfiniteQuery({ ...trashQuery, select: worksOf })

/** How much is in the trash; `undefined` until it is known. */
export const useTrashTotals = () => useInfiniteQuery({ ...trashQuery, select: totalsOf }).data

export function usePurging() {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['trash'] }),
      queries.invalidateQueries({ queryKey: ['belongings'] }),
    ])
  const purge = useMutation({
    mutationFn: ({ id }: TrashedWork) => trashClient.purge({ workId: id }),
    onSettled,
  })
  const purgeAll = useMutation({ mutationFn: () => trashClient.empty(), onSettled })
  return { purge, purgeAll }
}
