import { type NoticeDraft, noticeLimits } from '@atelier/contract/notices/notices'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { emptyNotice, savedNotice } from './notice-form.ts'
import { noticesClient } from './notices-client.ts'

export function useSentNotices(page: number) {
  const query = { page, limit: noticeLimits.pageSize }
  return useQuery({
    ...callQuery('notices', 'history', noticesClient.history, { query }),
    placeholderData: keepPreviousData,
  })
}

function useRefreshHistory() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKey('notices', 'history') })
}

/** A sent announcement is no draft any more, even where its form is no longer there. */
export function useSendNotice() {
  const refresh = useRefreshHistory()
  return useMutation({
    mutationFn: (body: NoticeDraft) => noticesClient.send({ body }),
    onSuccess: () => {
      savedNotice.save(emptyNotice)
      return refresh()
    },
  })
}

export function useWithdrawNotice() {
  const refresh = useRefreshHistory()
  return useMutation({
    mutationFn: (noticeId: string) => noticesClient.withdraw({ noticeId }),
    onSettled: refresh,
  })
}
