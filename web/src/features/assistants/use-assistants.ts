import { assistantReads } from '@atelier/contract/assistants/assistant-reads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'

const client = clientFor(assistantReads)

const listQuery = pagedQuery(queryKey('assistants', 'list'), (page, signal) =>
  client.list({ query: { page } }, { signal }),
)
/** One's own, the pinned ones first, then those of others. */
export const useAssistants = () => useInfiniteQuery(listQuery)
