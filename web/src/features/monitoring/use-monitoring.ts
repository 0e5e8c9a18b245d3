import {
  type MetricsPeriod,
  monitoring,
  monitoringLimits,
} from '@atelier/contract/monitoring/monitoring'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

const monitoringClient = clientFor(monitoring)

/** Refetched after this many seconds; without a number, never. */
export const useMetrics = (everySeconds: number | undefined) =>
  useQuery({
    queryKey: queryKey('monitoring', 'metrics'),
    queryFn: ({ signal }) => monitoringClient.metrics({}, { signal }),
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
  })

export const useEngineReport = (everySeconds: number | undefined) =>
  useQuery({
    queryKey: queryKey('monitoring', 'engineStatus'),
    queryFn: ({ signal }) => monitoringClient.engineStatus({}, { signal }),
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
  })

export const useAllJobs = (everySeconds: number | undefined) =>
  useQuery({
    queryKey: queryKey('monitoring', 'jobs'),
    queryFn: ({ signal }) => monitoringClient.jobs({}, { signal }),
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
  })

export const useStats = (period: MetricsPeriod) =>
  useQuery({
    queryKey: queryKey('monitoring', 'stats', { query: { period } }),
    queryFn: ({ signal }) => monitoringClient.stats({ query: { period } }, { signal }),
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
