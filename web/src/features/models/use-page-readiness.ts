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

/** Whether a page is ready for work, and with which models. Only an administrator may read what was assigned; the models by type tell the others. */
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
  // When the assignment alone is out of reach, the models still tell.
  const isKnowable = isAdmin && !assignment.isError
  return pageReadiness({ models, error, assignment: isKnowable ? assignment.data : null })
}

/** Nothing, where the server says that there is nothing for this person (specified). */
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
