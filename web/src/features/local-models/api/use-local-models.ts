import type { CatalogueDraft, ModelInstall } from '@atelier/contract/local-models/local-models'
import { localModels } from '@atelier/contract/local-models/operations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'

const localModelsClient = clientFor(localModels)

export const overviewQuery = queryOptions({
  queryKey: queryKey('localModels', 'overview'),
  queryFn: ({ signal }) => localModelsClient.overview({}, { signal }),
})
export const catalogueQuery = queryOptions({
  queryKey: queryKey('localModels', 'catalogue'),
  queryFn: ({ signal }) => localModelsClient.catalogue({}, { signal }),
})
/** Refetched each time it is shown: engines come and go. */
export const nearbyEnginesQuery = queryOptions({
  queryKey: queryKey('localModels', 'nearby'),
  queryFn: ({ signal }) => localModelsClient.nearby({}, { signal }),
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
    mutationFn: (entryId: string) => localModelsClient.cancel({ entryId }),
    onSettled: () => refresh(queries),
  })
}

export function useAddEntry() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: CatalogueDraft) => localModelsClient.add({ body: draft }),
    onSuccess: () => refresh(queries),
  })
}

export function useDeleteEntry() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entryId: string) => localModelsClient.forget({ entryId }),
    onSuccess: () => refresh(queries),
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
    mutationFn: (modelId: string) => localModelsClient.remove({ modelId }),
    onSuccess: () =>
      Promise.all([refresh(queries), queries.invalidateQueries({ queryKey: ['models'] })]),
  })
}
