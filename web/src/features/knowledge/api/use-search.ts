import { useQuery } from '@tanstack/react-query'
import { knowledgeClient } from './knowledge-client.ts'

/** How often the same question is put again while the index is still being built. */
const againMs = 3000

/**
 * What one collection answers to a question, once there is one. Not under the key of what is known of documents: each event about
 * them would put the question again.
 */
export const useCollectionAnswer = (collectionId: string, q: string) =>
  useQuery({
    queryKey: ['knowledge-answer', collectionId, q],
    queryFn: ({ signal }) =>
      knowledgeClient.search({ body: { q, collectionIds: [collectionId] } }, { signal }),
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.indexed < 1 ? againMs : false),
  })
