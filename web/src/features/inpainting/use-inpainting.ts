import type { InpaintingRecord } from '@atelier/contract/inpainting'
import { inpaintingLimits } from '@atelier/contract/inpainting-draft'
import type { ListedJob } from '@atelier/contract/jobs'
import type { Page } from '@atelier/contract/operation'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey } from '#api/client.ts'
import { useAuth, useUser } from '#features/account/auth-context.ts'
import { takeJob, useWork } from '#features/jobs/use-work.ts'
import { activeIn, type HeardJob } from '#features/jobs/work.ts'
import { inpaintingClient, inpaintingJobs } from './inpainting-client.ts'

const isOurs = ({ kind }: Pick<ListedJob, 'kind'>) => kind === 'inpainting.repaint'

export const useRunningInpaintings = (): readonly HeardJob[] => activeIn(useWork()).filter(({ job }) => isOurs(job))

/** The last inpainting that ended or failed since the page is open. */
export function useLastInpainting(): ListedJob | undefined {
  const { lastEnded } = useWork()
  return lastEnded && isOurs(lastEnded) ? lastEnded : undefined
}

export function useRepaint() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: Parameters<typeof inpaintingJobs.repaint>[0]) => inpaintingJobs.repaint(asked),
    onSuccess: (job) => takeJob(queries, job),
    onError: () => void queries.invalidateQueries({ queryKey: queryKey('inpainting', 'quota') }),
  })
}

const historyQuery = infiniteQueryOptions({
  queryKey: queryKey('inpainting', 'history'),
  queryFn: ({ pageParam, signal }) =>
    inpaintingClient.history({ query: { page: pageParam, limit: inpaintingLimits.listPageSize } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }: Page<InpaintingRecord>) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
})
export const useInpaintingHistory = () => useInfiniteQuery(historyQuery)

export function useRemoveInpainting() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (inpaintingId: string) => inpaintingClient.remove({ inpaintingId }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('inpainting', 'history') }),
  })
}

/** The quota as the server counts it; the person in front of the page is kept in step with it. */
export function useQuota() {
  const { updateUser } = useAuth()
  const user = useUser()
  const quota = useQuery({ queryKey: queryKey('inpainting', 'quota'), queryFn: ({ signal }) => inpaintingClient.quota({}, { signal }) })
  const used = quota.data?.used
  useEffect(() => {
    if (used !== undefined && used !== user.imagesCreated) updateUser({ ...user, imagesCreated: used, inpaintingCount: used })
  }, [used, user, updateUser])
  return quota
}
