import type {
  ModelType,
  ModelTypeDraft,
  PageAssignment,
  PageAssignmentChange,
} from '@atelier/contract/model-types/model-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AssociationChange } from './association-changes.ts'
import { modelTypesClient } from './model-types-client.ts'
import { invalidateModelTypes, updateCachedAssignment } from './model-types-queries.ts'

/** Creates a type, or updates the given one. */
export function useSaveType(type: ModelType | undefined, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: ModelTypeDraft) =>
      type === undefined
        ? modelTypesClient.create({ body: draft })
        : modelTypesClient.update({ typeId: type.id, body: draft }),
    onSuccess: () => invalidateModelTypes(queries).then(onSaved),
  })
}

export function useRemoveType() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ModelType) => modelTypesClient.remove({ typeId: id }),
    onSuccess: () => invalidateModelTypes(queries),
  })
}

/** One request per model; after a failure the models before it are saved, so the lists are refetched either way. */
export function useSaveAssociations(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (changes: readonly AssociationChange[]) => {
      for (const body of changes) await modelTypesClient.associate({ body })
    },
    onSuccess: onSaved,
    onSettled: () => invalidateModelTypes(queries),
  })
}

/** The assignment of a page. */
export type AssignmentChoice = Omit<PageAssignmentChange, 'pageName'>

export function useAssignPage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      pageName,
      change,
    }: {
      readonly pageName: PageAssignment['pageName']
      readonly change: AssignmentChoice
    }) => modelTypesClient.assignPage({ pageName, body: { pageName, ...change } }),
    onSuccess: (saved) => {
      updateCachedAssignment(queries, saved)
      return invalidateModelTypes(queries)
    },
  })
}
