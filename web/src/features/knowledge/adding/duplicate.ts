import { isApiFailure } from '#api/failures.ts'

/** The document is in the collection already, and may be replaced. */
export const isDuplicate = (error: unknown): boolean =>
  isApiFailure(error) && error.code === 'knowledge.duplicate'
