import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { inpaintingLimits } from '@atelier/contract/inpainting/inpainting-draft'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'
import { updateJob } from '#features/jobs/use-jobs.ts'
import { useHistoryFetchLimit } from '#features/settings/use-history-size.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'
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

const historyQuery = (limit: number) =>
  pagedQuery(queryKey('inpainting', 'history', { query: { limit } }), (page, signal) =>
    inpaintingHistoryClient.history({ query: { page, limit } }, { signal }),
  )
export const useInpaintingHistory = () =>
  useInfiniteQuery(historyQuery(useHistoryFetchLimit(inpaintingLimits.listPageSize)))

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
