import { LogLevel, LogSource, logLimits } from '@atelier/contract/logs/logs'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { saveFile } from '#browser/save-file.ts'
import type { UrlFilter } from '#ui/lists/use-url-filter.ts'
import { logsClient } from './logs-client.ts'

const refreshEveryMs = 10_000

/** Names of the servers in the log, when there are several to tell apart; `undefined` while this is unknown. */
export function useLogServers(): readonly string[] | undefined {
  const { data } = useQuery(callQuery('logs', 'servers', logsClient.servers))
  return data && (data.length > 1 ? data : [])
}

/** The filters of the URL. A server that the log no longer has is no filter. */
export function useLogFilter({ oneOf, read }: UrlFilter, servers: readonly string[] | undefined) {
  const level = oneOf('level', LogLevel.options)
  const source = oneOf('source', LogSource.options)
  const server = servers ? oneOf('server', servers) : read('server')?.slice(0, logLimits.serverMax)
  const search = read('search')?.trim().slice(0, logLimits.searchMax)
  return {
    ...(level && { level }),
    ...(source && { source }),
    ...(server && { server }),
    ...(search && { search }),
  }
}
export type LogFilter = ReturnType<typeof useLogFilter>

/** One page of the log; the page before stays until the next is loaded. */
export function useLogs(
  filter: LogFilter,
  { page, isAuto }: { readonly page: number; readonly isAuto: boolean },
) {
  const query = { ...filter, page }
  return useQuery({
    ...callQuery('logs', 'list', logsClient.list, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: isAuto && refreshEveryMs,
  })
}

export function useClearLogs() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => logsClient.clear(),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['logs'] }),
        queries.invalidateQueries({ queryKey: ['audit'] }),
      ]),
  })
}

/** Downloads all lines that match the filters. */
export const useDownloadLogs = () =>
  useMutation({
    mutationFn: async (filter: LogFilter) => {
      const file = await logsClient.downloadFile({ query: { ...filter, format: 'txt' } })
      saveFile(file, `system-logs-${new Date().toISOString().slice(0, 10)}.txt`)
    },
  })
