import { type NoticeDraft, noticeLimits } from '@atelier/contract/notices/notices'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { noticesClient } from './notices-client.ts'

export function useSentNotices(page: number) {
  const query = { page, limit: noticeLimits.pageSize }
  return useQuery({
    queryKey: queryKey('notices', 'history', { query }),
    queryFn: ({ signal }) => noticesClient.history({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

function useRefreshHistory() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKey('notices', 'history') })
}

export function useSendNotice() {
  const refresh = useRefreshHistory()
  return useMutation({
    mutationFn: (body: NoticeDraft) => noticesClient.send({ body }),
    onSuccess: refresh,
  })
}

export function useWithdrawNotice() {
  const refresh = useRefreshHistory()
  return useMutation({
    mutationFn: (noticeId: string) => noticesClient.withdraw({ noticeId }),
    onSettled: refresh,
  })
}
