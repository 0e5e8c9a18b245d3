import { isApiFailure } from '#api/failures.ts'
import { useCollection } from './api/use-collections.ts'
import { knowledgeTexts as texts } from './knowledge.texts.ts'

/** The name of a collection, or that it is gone or no longer shared. */
export function useCollectionName(collectionId: string): string {
  const { data, error } = useCollection(collectionId)
  if (data) return data.name
  return isApiFailure(error) && error.status === 404 ? texts.picker.gone : '…'
}
