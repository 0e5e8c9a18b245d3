import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { inpaintingLimits } from '@atelier/contract/inpainting/inpainting-draft'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery, totalOf } from '#api/paged-query.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { useHistoryFetchLimit } from '#features/settings/use-history-size.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'
import type { ListedBy } from '#features/works/use-work-filter.ts'
import { inpaintingClient, inpaintingHistoryClient, inpaintingJobs } from './inpainting-client.ts'

export const inpaintingJobKinds = ['inpainting.repaint']

export function useRepaint() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (params: Parameters<typeof inpaintingJobs.repaint>[0]) =>
      inpaintingJobs.repaint(params),
    onSuccess: (job) => updateJob(queries, job),
    onError: () => void queries.invalidateQueries({ queryKey: queryKey('inpainting', 'quota') }),
  })
}

const historyQuery = (limit: number, filter: ListedBy) =>
  pagedQuery(queryKey('inpainting', 'history', { query: { ...filter, limit } }), (page, signal) =>
    inpaintingHistoryClient.history({ query: { ...filter, page, limit } }, { signal }),
  )
/** The retouches that the filter finds, and how many they are in all. */
export function useInpaintingHistory(filter: ListedBy = {}) {
  const query = historyQuery(useHistoryFetchLimit(inpaintingLimits.listPageSize), filter)
  return {
    ...useInfiniteQuery(query),
    total: useInfiniteQuery({ ...query, select: totalOf }).data,
  }
}

export function useRemoveInpainting() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: InpaintingRecord) => inpaintingClient.remove({ inpaintingId: id }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('inpainting', 'history') }),
  })
}

/** The quota as the server counts it; updates the signed-in user. */
export function useQuota() {
  const { updateUser } = useAuth()
  const user = useUser()
  const quota = useQuery(callQuery('inpainting', 'quota', inpaintingClient.quota))
  const used = quota.data?.used
  useEffect(() => {
    if (used !== undefined && used !== user.imagesCreated)
      updateUser({ ...user, imagesCreated: used, inpaintingCount: used })
  }, [used, user, updateUser])
  return quota
}
