import type { NewTextSource } from '@atelier/contract/knowledge/documents/new-sources'
import type { Source, SourceQuery } from '@atelier/contract/knowledge/sources'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'
import { saveFile } from '#browser/save-file.ts'
import { knowledgeClient } from './knowledge-client.ts'

export type SourceFilter = Pick<SourceQuery, 'q' | 'state' | 'kind'>

/** The documents of a collection, the last added first. */
export const useSources = (collectionId: string, filter: SourceFilter) =>
  useInfiniteQuery({
    ...pagedQuery(
      queryKey('knowledge', 'sources', { collectionId, query: filter }),
      (page, signal) =>
        knowledgeClient.sources({ collectionId, query: { ...filter, page } }, { signal }),
    ),
    placeholderData: keepPreviousData,
  })

export const useSource = (sourceId: string) =>
  useQuery(callQuery('knowledge', 'readSource', knowledgeClient.readSource, { sourceId }))

/** How many excerpts of a document one page shows. */
export const excerptsPerPage = 20
/** The excerpts around one, by its number. */
export const useExcerpts = (sourceId: string, around: number) =>
  useQuery({
    ...callQuery('knowledge', 'excerpts', knowledgeClient.excerpts, {
      sourceId,
      query: { around, limit: excerptsPerPage },
    }),
    placeholderData: keepPreviousData,
  })

/** A mutation after which everything that is known of documents is read again. */
function useSourceMutation<V, R>(mutationFn: (values: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['knowledge'] }),
  })
}

export const useAddText = (collectionId: string) =>
  useSourceMutation((body: NewTextSource) => knowledgeClient.addText({ collectionId, body }))

export interface TranscriptionToAdd {
  readonly transcriptionId: string
  readonly onDuplicate: 'refuse' | 'replace'
}
export const useAddTranscription = (collectionId: string) =>
  useSourceMutation((body: TranscriptionToAdd) =>
    knowledgeClient.addTranscription({ collectionId, body }),
  )

export const useReread = () =>
  useSourceMutation(({ id }: Source) => knowledgeClient.reread({ sourceId: id }))

export interface CopyToCollection {
  readonly collectionId: string
  readonly sourceIds: readonly string[]
  readonly move: boolean
}
export const useCopySources = () =>
  useSourceMutation(({ collectionId, sourceIds, move }: CopyToCollection) =>
    knowledgeClient.copySources({ collectionId, body: { sourceIds: [...sourceIds], move } }),
  )

export const useRemoveSources = (collectionId: string) =>
  useSourceMutation((sourceIds: readonly string[]) =>
    knowledgeClient.removeSources({ collectionId, body: { sourceIds: [...sourceIds] } }),
  )
export const useRecognize = () =>
  useSourceMutation(({ id }: Source) => knowledgeClient.recognize({ sourceId: id }))

/** The page of a document is left afterwards: what is known of it alone is not read again. */
export function useRemoveSource() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Source) => knowledgeClient.removeSource({ sourceId: id }),
    onSuccess: async () => {
      for (const name of ['sources', 'read', 'list'] as const)
        await queries.invalidateQueries({ queryKey: queryKey('knowledge', name) })
    },
  })
}

export const useDownloadOriginal = () =>
  useMutation({
    mutationFn: async ({ id, title }: Source) =>
      saveFile(await knowledgeClient.original({ sourceId: id }), title),
  })
