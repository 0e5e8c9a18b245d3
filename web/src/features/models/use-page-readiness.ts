import {
  defaultTypeOfPage,
  modelTypes,
  type PageAssignment,
  type PageName,
} from '@atelier/contract/model-types/model-types'
import { useQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { isApiFailure } from '#api/failures.ts'
import { type PageReadiness, pageReadiness } from './page-readiness.ts'
import { useModels } from './use-models.ts'

const assignmentsClient = clientFor(modelTypes)

/** Whether a page can work, and with which models. Only an administrator may read the assignment; for others the models by type decide. */
export function usePageReadiness(
  page: PageName,
  { isAdmin }: { readonly isAdmin: boolean },
): PageReadiness {
  const { data: models, error } = useModels(defaultTypeOfPage[page])
  const assignment = useQuery({
    queryKey: queryKey('modelTypes', 'pageAssignment', { pageName: page }),
    queryFn: ({ signal }) => readAssignment(page, signal),
    enabled: isAdmin,
    staleTime: 30_000,
  })
  // When only the assignment cannot be read, the models decide.
  const isKnowable = isAdmin && !assignment.isError
  return pageReadiness({ models, error, assignment: isKnowable ? assignment.data : null })
}

/** `null` where the server has no assignment for this user. */
async function readAssignment(
  pageName: PageName,
  signal: AbortSignal,
): Promise<PageAssignment | null> {
  try {
    return await assignmentsClient.pageAssignment({ pageName }, { signal })
  } catch (error) {
    if (isApiFailure(error) && [400, 403, 404].includes(error.status)) return null
    throw error
  }
}
