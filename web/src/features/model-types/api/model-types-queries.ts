import type { PageAssignment } from '@atelier/contract/model-types/model-types'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { modelsClient } from '#features/models/models-client.ts'
import { modelTypesClient } from './model-types-client.ts'

/** The types, with or without the inactive ones. */
export const typesQuery = (includeInactive: boolean) => {
  const input = {
    query: { includeInactive: includeInactive ? ('true' as const) : ('false' as const) },
  }
  return callQuery('modelTypes', 'list', modelTypesClient.list, input)
}

export const assignmentsQuery = callQuery(
  'modelTypes',
  'pageAssignments',
  modelTypesClient.pageAssignments,
)

const allModels = { query: { includeCustomTypes: 'true' as const } }
/** Every model of every engine with its types; refetched whenever it is opened, because saving sends whole lists. */
export const allModelsQuery = queryOptions({
  ...callQuery('models', 'list', modelsClient.list, allModels),
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
