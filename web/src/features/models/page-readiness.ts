import type { PageAssignment } from '@atelier/contract/model-types/model-types'
import type { Model } from '@atelier/contract/models/models'

/** Whether a page can work: loading, then configured or not, then its models. */
export type PageReadiness =
  | { readonly state: 'loading' }
  /** The models could not be loaded: nothing is known, so nothing is called missing. */
  | { readonly state: 'failed'; readonly error: Error }
  | {
      readonly state: 'known'
      /** False when no type is assigned, as far as this user may know, or when it has no usable model. */
      readonly isConfigured: boolean
      readonly hasType: boolean
      readonly hasModels: boolean
      readonly modelCount: number
      readonly models: readonly Model[]
    }

interface PageModels {
  /** `undefined` until loaded. */
  readonly models: readonly Model[] | undefined
  readonly error: Error | null
  /** `undefined` until loaded, `null` where it cannot be read: then the models decide. */
  readonly assignment: PageAssignment | null | undefined
}

export function pageReadiness({ models, error, assignment }: PageModels): PageReadiness {
  if (!models) return error ? { state: 'failed', error } : { state: 'loading' }
  if (assignment === undefined) return { state: 'loading' }
  const hasType = assignment === null || (assignment.isActive && assignment.assignedTypeId !== null)
  const hasModels = models.length > 0
  return {
    state: 'known',
    isConfigured: hasType && hasModels,
    hasType,
    hasModels,
    modelCount: models.length,
    models,
  }
}
