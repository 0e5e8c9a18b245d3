import {
  type MetricsPeriod,
  monitoring,
  monitoringLimits,
} from '@atelier/contract/monitoring/monitoring'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const monitoringClient = clientFor(monitoring)

/** Refetched after this many seconds; without a number, never. */
export const useMetrics = (everySeconds: number | undefined) =>
  useQuery({
    ...callQuery('monitoring', 'metrics', monitoringClient.metrics),
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
  })

export const useEngineReport = (everySeconds: number | undefined) =>
  useQuery({
    ...callQuery('monitoring', 'engineStatus', monitoringClient.engineStatus),
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
  })

export const useAllJobs = (everySeconds: number | undefined) =>
  useQuery({
    ...callQuery('monitoring', 'jobs', monitoringClient.jobs),
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
  })

/** Of one server, or of all together; what was shown before stays until they are there. */
export const useStats = (period: MetricsPeriod, server: string | undefined) =>
  useQuery({
    ...callQuery('monitoring', 'stats', monitoringClient.stats, {
      query: { period, ...(server !== undefined && { server }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

export function useCancelJob() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => monitoringClient.cancelJob({ jobId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['monitoring'] }),
  })
}

/** The engine needs time to restart: the page is refetched after it. */
export function useRestartEngine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => monitoringClient.restartEngine(),
    onSuccess: () => {
      setTimeout(
        () => void queries.invalidateQueries({ queryKey: ['monitoring'] }),
        monitoringLimits.reloadAfterRestartSeconds * 1000,
      )
    },
  })
}
