import type { Notice } from '@atelier/contract/notices/notices'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { withAnnouncement, withoutAnnouncement } from './announcements.ts'
import { noticesClient } from './components/notices-client.ts'

/** Today's announcements that this user has not dismissed. */
const announcementsQuery = queryOptions({
  ...callQuery('notices', 'list', noticesClient.list),
  // The live channel brings new ones.
  staleTime: Number.POSITIVE_INFINITY,
})

export function useAnnouncements() {
  const queries = useQueryClient()
  const { data } = useQuery(announcementsQuery)
  const dismissal = useMutation({
    mutationFn: (noticeId: string) => noticesClient.see({ noticeId }),
    onMutate: (noticeId) => removeAnnouncement(queries, noticeId),
    // It would come back at the next visit, so it is shown again now.
    onError: () => queries.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
  })
  return { announcements: data ?? [], dismiss: dismissal.mutate }
}

/** For an announcement of a live event. */
export function addAnnouncement(queries: QueryClient, notice: Notice): void {
  change(queries, (list) => withAnnouncement(list, notice))
}

/** For an announcement that was withdrawn or dismissed. */
export function removeAnnouncement(queries: QueryClient, id: string): void {
  change(queries, (list) => withoutAnnouncement(list, id))
}

function change(queries: QueryClient, update: (list: readonly Notice[]) => Notice[]): void {
  const { queryKey: key } = announcementsQuery
  queries.setQueryData(key, (list) => list && update(list))
  // A reply on its way may be older than this change.
  if (queries.getQueryState(key)?.fetchStatus !== 'idle')
    void queries.invalidateQueries({ queryKey: key })
}
