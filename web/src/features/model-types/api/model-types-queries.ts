import type { PageAssignment } from '@atelier/contract/model-types/model-types'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { modelsClient } from '#features/models/models-client.ts'
import { modelTypesClient } from './model-types-client.ts'

/** The types, with or without the inactive ones. */
export const typesQuery = (includeInactive: boolean) => {
  const input = {
    query: { includeInactive: includeInactive ? ('true' as const) : ('false' as const) },
  }
  return queryOptions({
    queryKey: queryKey('modelTypes', 'list', input),
    queryFn: ({ signal }) => modelTypesClient.list(input, { signal }),
  })
}

export const assignmentsQuery = queryOptions({
  queryKey: queryKey('modelTypes', 'pageAssignments'),
  queryFn: ({ signal }) => modelTypesClient.pageAssignments({}, { signal }),
})

const allModels = { query: { includeCustomTypes: 'true' as const } }
/** Every model of every engine with its types; refetched whenever it is opened, because saving sends whole lists. */
export const allModelsQuery = queryOptions({
  queryKey: queryKey('models', 'list', allModels),
  queryFn: ({ signal }) => modelsClient.list(allModels, { signal }),
  staleTime: 0,
})

/** After any change: types and pages count models, and every page's list of models may differ. */
export const invalidateModelTypes = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['modelTypes'] }),
    queries.invalidateQueries({ queryKey: ['models'] }),
  ])

export const updateCachedAssignment = (queries: QueryClient, saved: PageAssignment): void =>
  void queries.setQueryData(assignmentsQuery.queryKey, (list) =>
    list?.map((one) => (one.pageName === saved.pageName ? saved : one)),
  )
