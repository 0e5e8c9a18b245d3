import type { EngineTrial } from '@atelier/contract/engines/engine-reports'
import type {
  EngineChange,
  EngineDraft,
  InstalledEngine,
} from '@atelier/contract/engines/engine-settings'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { enginesClient } from './engines-client.ts'

/** Every list of models may have changed, and what the configuration page shows of the first engine. */
const invalidateEngines = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['engines'] }),
    queries.invalidateQueries({ queryKey: ['models'] }),
    queries.invalidateQueries({ queryKey: ['modelTypes'] }),
  ])

/** Adds an engine, or changes the given one. */
export function useSaveEngine(engine: InstalledEngine | undefined, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: EngineDraft & EngineChange) => {
      const { apiKey, ...fields } = draft
      if (engine) return enginesClient.update({ engineId: engine.id, body: draft })
      return enginesClient.create({ body: { ...fields, ...(apiKey && { apiKey }) } })
    },
    onSuccess: () => invalidateEngines(queries).then(onSaved),
  })
}

export function useChangeEngine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: EngineChange }) =>
      enginesClient.update({ engineId: id, body: change }),
    onSuccess: () => invalidateEngines(queries),
  })
}

export function useReorderEngines() {
  const queries = useQueryClient()
  return useMutation({
    // One move follows the other.
    scope: { id: 'engines-order' },
    mutationFn: (ids: readonly string[]) => enginesClient.reorder({ body: { ids: [...ids] } }),
    onSettled: () => invalidateEngines(queries),
  })
}

export function useRemoveEngine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: InstalledEngine) => enginesClient.remove({ engineId: id }),
    onSuccess: () => invalidateEngines(queries),
  })
}

export function useRestartEngine() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: InstalledEngine) => enginesClient.restart({ engineId: id }),
    onSuccess: () => invalidateEngines(queries),
  })
}

/** Asks an address what answers there, before it is saved. */
export const useTryAddress = () =>
  useMutation({ mutationFn: (trial: EngineTrial) => enginesClient.tryAddress({ body: trial }) })
