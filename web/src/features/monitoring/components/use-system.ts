import { system } from '@atelier/contract/monitoring/system'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

const systemClient = clientFor(system)

/** Disk usage of the data folder, and the free space. */
export const useDisk = () =>
  useQuery({
    queryKey: queryKey('monitoring', 'disk'),
    queryFn: ({ signal }) => systemClient.disk({}, { signal }),
    staleTime: 0,
  })

export const useNetwork = () =>
  useQuery({
    queryKey: queryKey('monitoring', 'network'),
    queryFn: ({ signal }) => systemClient.network({}, { signal }),
    staleTime: 0,
  })

export const usePerformance = () =>
  useQuery({
    queryKey: queryKey('monitoring', 'performance'),
    queryFn: ({ signal }) => systemClient.performance({}, { signal }),
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
