import type { Notice } from '@atelier/contract/notices/notices'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { withAnnouncement, withoutAnnouncement } from './announcements.ts'
import { noticesClient } from './components/notices-client.ts'

/** What the administrator told everyone today, and this person has not put away. */
const announcementsQuery = queryOptions({
  queryKey: queryKey('notices', 'list'),
  queryFn: ({ signal }) => noticesClient.list({}, { signal }),
  // The live channel says when there is another.
  staleTime: Number.POSITIVE_INFINITY,
})

export function useAnnouncements() {
  const queries = useQueryClient()
  const { data } = useQuery(announcementsQuery)
  const seeing = useMutation({
    mutationFn: (noticeId: string) => noticesClient.see({ noticeId }),
    onMutate: (noticeId) => removeAnnouncement(queries, noticeId),
    // It would come again at the next visit: better seen now.
    onError: () => queries.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
  })
  return { announcements: data ?? [], dismiss: seeing.mutate }
}

/** One that is told while the page is open. */
export function addAnnouncement(queries: QueryClient, notice: Notice): void {
  change(queries, (known) => withAnnouncement(known, notice))
}

/** One that was withdrawn, or put away. */
export function removeAnnouncement(queries: QueryClient, id: string): void {
  change(queries, (known) => withoutAnnouncement(known, id))
}

function change(queries: QueryClient, next: (known: readonly Notice[]) => Notice[]): void {
  const { queryKey: key } = announcementsQuery
  queries.setQueryData(key, (known) => known && next(known))
  // An answer that is on its way may be older than this.
  if (queries.getQueryState(key)?.fetchStatus !== 'idle')
    void queries.invalidateQueries({ queryKey: key })
}
