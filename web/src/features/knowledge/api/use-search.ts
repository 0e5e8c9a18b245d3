import type { KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import { useMutation } from '@tanstack/react-query'
import { knowledgeClient } from './knowledge-client.ts'

/** Searches one collection. Nothing is kept: what is in it changes. */
export const useSearchCollection = (collectionId: string) =>
  useMutation({
    mutationFn: (q: string): Promise<KnowledgeAnswer> =>
      knowledgeClient.search({ body: { q, collectionIds: [collectionId] } }),
  })
