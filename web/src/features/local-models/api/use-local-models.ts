import type {
  CatalogueDraft,
  CatalogueEntry,
  LocalModel,
  ModelInstall,
} from '@atelier/contract/local-models/local-models'
import { localModels } from '@atelier/contract/local-models/operations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor } from '#api/client.ts'

const localModelsClient = clientFor(localModels)

export const overviewQuery = callQuery('localModels', 'overview', localModelsClient.overview)
export const catalogueQuery = callQuery('localModels', 'catalogue', localModelsClient.catalogue)
/** Refetched each time it is shown: engines come and go. */
export const nearbyEnginesQuery = queryOptions({
  ...callQuery('localModels', 'nearby', localModelsClient.nearby),
  staleTime: 0,
})

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['localModels'] })

/** Starts, resumes or pauses an installation. Its reply may be older than an event of the live channel, so the state is refetched. */
export function useControlInstall(entryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: 'install' | 'pause'): Promise<ModelInstall> =>
      localModelsClient[action]({ entryId }),
    onSettled: () => refresh(queries),
  })
}

export function useCancelInstall() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: CatalogueEntry) => localModelsClient.cancel({ entryId: id }),
    onSettled: () => refresh(queries),
  })
}

export function useAddEntry(onAdded: (entry: CatalogueEntry) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: CatalogueDraft) => localModelsClient.add({ body: draft }),
    onSuccess: (entry) => refresh(queries).then(() => onAdded(entry)),
  })
}

export function useDeleteEntry(onDeleted: (entry: CatalogueEntry) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: CatalogueEntry) => localModelsClient.forget({ entryId: id }),
    onSuccess: (_, entry) => refresh(queries).then(() => onDeleted(entry)),
  })
}

export function useModelAction(modelId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: 'unload' | 'verify') => localModelsClient[action]({ modelId }),
    onSettled: () => refresh(queries),
  })
}

/** The models that pages offer may change with it. */
export function useRemoveModel() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: LocalModel) => localModelsClient.remove({ modelId: id }),
    onSuccess: () =>
      Promise.all([refresh(queries), queries.invalidateQueries({ queryKey: ['models'] })]),
  })
}
