import { system } from '@atelier/contract/monitoring/system'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

const systemClient = clientFor(system)

/** What takes room in the data folder, and what is left of the disk. */
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

/** What a chore did is told by the server; what takes room is read again. */
export function useStorageTask(chore: 'cleanUp' | 'dropCache') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => systemClient[chore](),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('monitoring', 'disk') }),
  })
}
