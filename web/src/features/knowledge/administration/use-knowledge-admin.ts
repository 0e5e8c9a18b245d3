import { EmbedderTrial } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { waitForResult } from '#features/jobs/use-jobs.ts'
import {
  knowledgeAdminClient,
  knowledgeAdminJobs,
  knowledgeStateQuery,
} from './knowledge-admin-client.ts'

/** Chooses the embedder, or none. */
export function useChooseEmbedder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (embedder: string | null) => knowledgeAdminClient.choose({ body: { embedder } }),
    onSuccess: (state) => queries.setQueryData(knowledgeStateQuery.queryKey, state),
  })
}

export function useSaveReadsAtOnce() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (readsAtOnce: number) => knowledgeAdminClient.choose({ body: { readsAtOnce } }),
    onSuccess: (state) => queries.setQueryData(knowledgeStateQuery.queryKey, state),
  })
}

/** Times a model with a few fixed texts; it may have to be loaded first. */
export function useTryEmbedder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (model: string) => {
      const job = await knowledgeAdminJobs.tryEmbedder({ body: { model } })
      return EmbedderTrial.parse(await waitForResult(queries, job))
    },
  })
}

export function useRebuild(what: 'index' | 'vectors') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (_: undefined) => knowledgeAdminClient.rebuild({ body: { what } }),
    onSettled: () => queries.invalidateQueries({ queryKey: knowledgeStateQuery.queryKey }),
  })
}
