import { assistants } from '@atelier/contract/assistants/assistants'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'

export const assistantsClient = clientFor(assistants)

const listQuery = pagedQuery(queryKey('assistants', 'list'), (page, signal) =>
  assistantsClient.list({ query: { page } }, { signal }),
)
/** One's own, the pinned ones first, then those of others. */
export const useAssistants = () => useInfiniteQuery(listQuery)

/** Nothing is asked for without an id. */
export const useAssistant = (assistantId: string | undefined) =>
  useQuery({
    ...callQuery('assistants', 'read', assistantsClient.read, { assistantId: assistantId ?? '' }),
    enabled: assistantId !== undefined,
    staleTime: 30_000,
  })
