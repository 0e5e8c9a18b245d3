import { assistantReads } from '@atelier/contract/assistants/assistant-reads'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'

const client = clientFor(assistantReads)

/** One's own, the pinned ones first, then those of others; with a text, those whose name has it. */
export const useAssistants = (q = '') =>
  useInfiniteQuery({
    ...pagedQuery(
      queryKey('assistants', 'list', q === '' ? {} : { query: { q } }),
      (page, signal) => client.list({ query: { page, ...(q !== '' && { q }) } }, { signal }),
    ),
    placeholderData: keepPreviousData,
  })

/** Those that the administrator shares with everyone. */
export const useAssistantsOfEveryone = () =>
  useQuery({
    queryKey: queryKey('assistants', 'list', { query: { ofEveryone: 'true' } }),
    queryFn: async ({ signal }) =>
      (await client.list({ query: { limit: 100, ofEveryone: 'true' } }, { signal })).data,
  })
