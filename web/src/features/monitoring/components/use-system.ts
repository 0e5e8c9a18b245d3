import { servers } from '@atelier/contract/monitoring/servers'
import { system } from '@atelier/contract/monitoring/system'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'

const systemClient = clientFor(system)
const serversClient = clientFor(servers)

/** Every server, the database and the file store; refetched after this many seconds. */
export const useServers = (everySeconds?: number, isWanted = true) =>
  useQuery({
    ...callQuery('monitoring', 'servers', serversClient.servers),
    staleTime: 0,
    enabled: isWanted,
    refetchInterval: everySeconds === undefined ? false : everySeconds * 1000,
  })

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
