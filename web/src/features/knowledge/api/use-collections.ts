import {
  type AudienceChange,
  type Collection,
  type CollectionDraft,
  collectionOperations,
} from '@atelier/contract/knowledge/collections'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'
import { knowledgeClient } from './knowledge-client.ts'

export const collectionDraft = collectionOperations.create.body

const listQuery = pagedQuery(queryKey('knowledge', 'list'), (page, signal) =>
  knowledgeClient.list({ query: { page } }, { signal }),
)
/** One's own collections first, then those that are shared. */
export const useCollections = () => useInfiniteQuery(listQuery)

export const useCollection = (collectionId: string) =>
  useQuery(callQuery('knowledge', 'read', knowledgeClient.read, { collectionId }))

export function useSaveCollection(collection: Collection | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CollectionDraft) =>
      collection
        ? knowledgeClient.change({ collectionId: collection.id, body })
        : knowledgeClient.create({ body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge'] }),
  })
}

export function useShareCollection(collectionId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AudienceChange) => knowledgeClient.share({ collectionId, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge'] }),
  })
}

/** Its page is left afterwards: only the list is read again. */
export function useRemoveCollection() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Collection) => knowledgeClient.remove({ collectionId: id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('knowledge', 'list') }),
  })
}
