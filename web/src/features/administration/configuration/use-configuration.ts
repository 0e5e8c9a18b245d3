import type {
  AdminConfiguration,
  ConfigurationChange,
} from '@atelier/contract/configuration/configuration'
import type { EngineTest } from '@atelier/contract/configuration/maintenance'
import { maintenance } from '@atelier/contract/configuration/maintenance'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { clientFor, queryKey } from '#api/client.ts'
import { configurationClient } from '#features/configuration/configuration-client.ts'

const maintenanceClient = clientFor(maintenance)

/** Loaded at each visit, and not refetched while the form is being edited. */
const configurationQuery = queryOptions({
  ...callQuery('configuration', 'read', configurationClient.read),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})
export const useConfiguration = () => useQuery(configurationQuery)

/** A change takes effect at once on the server; queries that show its effects are refetched. */
export function useSaveConfiguration() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ConfigurationChange) => configurationClient.save({ body: change }),
    onSuccess: (saved) => {
      queries.setQueryData<AdminConfiguration>(configurationQuery.queryKey, saved)
      void refreshEffects(queries)
    },
  })
}

/** Tests an engine URL before it is saved. */
export const useTestEngine = () =>
  useMutation({ mutationFn: (test: EngineTest) => maintenanceClient.testEngine({ body: test }) })

const refreshEffects = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: queryKey('configuration', 'status') }),
    queries.invalidateQueries({ queryKey: ['models'] }),
    queries.invalidateQueries({ queryKey: ['modelTypes'] }),
  ])
