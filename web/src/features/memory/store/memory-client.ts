import { memory, memoryLimits } from '@atelier/contract/memory/memories'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

export const memoryClient = clientFor(memory)

/** Of every page. */
export const memoriesKey = queryKey('memory', 'list')

export function memoriesQuery(page: number) {
  const input = { query: { page, limit: memoryLimits.pageSize } }
  return queryOptions({
    queryKey: queryKey('memory', 'list', input),
    queryFn: ({ signal }) => memoryClient.list(input, { signal }),
    placeholderData: keepPreviousData,
  })
}
