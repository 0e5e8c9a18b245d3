import { system } from '@atelier/contract/monitoring/system'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

const systemClient = clientFor(system)

/** Disk usage of the data folder, and the free space. */
export const useDisk = () =>
  useQuery({
    ...callQuery('monitoring', 'disk', systemClient.disk),
    staleTime: 0,
  })

export const useNetwork = () =>
  useQuery({
    ...callQuery('monitoring', 'network', systemClient.network),
    staleTime: 0,
  })

export const usePerformance = () =>
  useQuery({
    ...callQuery('monitoring', 'performance', systemClient.performance),
    staleTime: 0,
  })

/** The reply says what the task did; the disk usage is refetched. */
export function useStorageTask(task: 'cleanUp' | 'dropCache') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => systemClient[task](),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('monitoring', 'disk') }),
  })
}
